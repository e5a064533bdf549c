"use client";

import dynamic from "next/dynamic";
import { Skeleton } from "@/components/ui/skeleton";

const loading = () => <Skeleton className="m-6 h-40" />;

/**
 * Content of the tabs; each is loaded when its tab is opened, so that the page stays light. Not
 * rendered on the server: before its script is loaded it would not react to clicks or keep typed
 * text.
 */
export const LogSection = dynamic(
  () => import("@/engagements/screens/room/log-section").then((module) => module.LogSection),
  { ssr: false, loading },
);
export const RegisterSection = dynamic(
  () =>
    import("@/engagements/screens/register/register-section").then(
      (module) => module.RegisterSection,
    ),
  { ssr: false, loading },
);
export const ReportSection = dynamic(
  () =>
    import("@/engagements/screens/report/report-section").then((module) => module.ReportSection),
  { ssr: false, loading },
);
export const ReportPackageSection = dynamic(
  () =>
    import("@/packages/screens/report-package-section").then(
      (module) => module.ReportPackageSection,
    ),
  { ssr: false, loading },
);
export const HistorySection = dynamic(
  () =>
    import("@/engagements/screens/room/history-section").then((module) => module.HistorySection),
  { ssr: false, loading },
);
export const LinkedIncidents = dynamic(
  () =>
    import("@/engagements/screens/linked/linked-incidents").then(
      (module) => module.LinkedIncidents,
    ),
  { ssr: false },
);
