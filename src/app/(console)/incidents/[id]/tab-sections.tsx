"use client";

import dynamic from "next/dynamic";
import { Skeleton } from "@/components/ui/skeleton";

const loading = () => <Skeleton className="m-6 h-40" />;

/** What the tabs hold; each comes when its tab is opened, so that the page stays light. */
export const EvidenceSection = dynamic(
  () => import("@/features/evidence/evidence-section").then((module) => module.EvidenceSection),
  { loading },
);
export const TimelineSection = dynamic(
  () =>
    import("@/features/cases/statements/timeline-section").then((module) => module.TimelineSection),
  { loading },
);
export const CoverageSection = dynamic(
  () =>
    import("@/features/cases/coverage/coverage-section").then((module) => module.CoverageSection),
  { loading },
);
export const TicketSection = dynamic(
  () => import("@/features/cases/tickets/ticket-section").then((module) => module.TicketSection),
  { loading },
);
export const CustodySection = dynamic(
  () => import("@/features/custody/custody-section").then((module) => module.CustodySection),
  { loading },
);
export const ChainView = dynamic(
  () => import("@/features/trace/chain-view").then((module) => module.ChainView),
  { loading },
);
export const PackageSection = dynamic(
  () => import("@/features/packages/package-section").then((module) => module.PackageSection),
  { loading },
);
