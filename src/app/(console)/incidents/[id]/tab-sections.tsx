"use client";

import dynamic from "next/dynamic";
import { Skeleton } from "@/components/ui/skeleton";

const loading = () => <Skeleton className="m-6 h-40" />;

/**
 * Parts of the tabs; each is loaded when its tab is opened, so that the page stays light. Not
 * rendered on the server: before its script is loaded it would not react to clicks.
 */
export const EvidenceSection = dynamic(
  () =>
    import("@/evidence/screens/evidence/evidence-section").then((module) => module.EvidenceSection),
  { ssr: false, loading },
);
export const CaseSection = dynamic(
  () => import("@/incidents/screens/statements/case-section").then((module) => module.CaseSection),
  { ssr: false, loading },
);
export const CoverageSection = dynamic(
  () =>
    import("@/incidents/screens/coverage/coverage-section").then(
      (module) => module.CoverageSection,
    ),
  { ssr: false, loading },
);
export const TechniquesSection = dynamic(
  () => import("@/attack/screens/techniques-section").then((module) => module.TechniquesSection),
  { ssr: false, loading },
);
export const LegalSection = dynamic(
  () => import("@/legal/screens/legal-section").then((module) => module.LegalSection),
  { ssr: false, loading },
);
export const TicketSection = dynamic(
  () => import("@/incidents/screens/tickets/ticket-section").then((module) => module.TicketSection),
  { ssr: false, loading },
);
export const CustodySection = dynamic(
  () =>
    import("@/evidence/screens/custody/custody-section").then((module) => module.CustodySection),
  { ssr: false, loading },
);
export const ChainView = dynamic(
  () => import("@/trace/screens/records/chain-view").then((module) => module.ChainView),
  { ssr: false, loading },
);
export const PackageSection = dynamic(
  () => import("@/packages/screens/package-section").then((module) => module.PackageSection),
  { ssr: false, loading },
);
export const IncidentClocks = dynamic(
  () => import("@/legal/screens/incident-clocks").then((module) => module.IncidentClocks),
  { ssr: false, loading: () => <Skeleton className="h-10 w-32" /> },
);
