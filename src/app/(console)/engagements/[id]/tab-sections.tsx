"use client";

import { loadedWhenShown } from "@/components/loaded-when-shown";
import { Skeleton } from "@/components/ui/skeleton";

const loading = () => <Skeleton className="m-6 h-40" />;

/**
 * Content of the tabs; each is loaded when its tab is opened, so that the page stays light. Not
 * rendered on the server: before its script is loaded it would not react to clicks or keep typed
 * text.
 */
export const LogSection = loadedWhenShown(
  () => import("@/engagements/screens/room/log-section").then((module) => module.LogSection),
  loading,
);
export const RegisterSection = loadedWhenShown(
  () =>
    import("@/engagements/screens/register/register-section").then(
      (module) => module.RegisterSection,
    ),
  loading,
);
export const ReportSection = loadedWhenShown(
  () =>
    import("@/engagements/screens/report/report-section").then((module) => module.ReportSection),
  loading,
);
export const ReportPackageSection = loadedWhenShown(
  () =>
    import("@/packages/screens/report-package-section").then(
      (module) => module.ReportPackageSection,
    ),
  loading,
);
export const HistorySection = loadedWhenShown(
  () =>
    import("@/engagements/screens/room/history-section").then((module) => module.HistorySection),
  loading,
);
export const LinkedIncidents = loadedWhenShown(() =>
  import("@/engagements/screens/linked/linked-incidents").then((module) => module.LinkedIncidents),
);
