"use client";

import { loadedWhenShown } from "@/components/loaded-when-shown";
import { Skeleton } from "@/components/ui/skeleton";

const loading = () => <Skeleton className="m-6 h-40" />;

/**
 * Parts of the tabs; each is loaded when its tab is opened, so that the page stays light. Not
 * rendered on the server: before its script is loaded it would not react to clicks.
 */
export const EvidenceSection = loadedWhenShown(
  () =>
    import("@/evidence/screens/evidence/evidence-section").then((module) => module.EvidenceSection),
  loading,
);
export const CaseSection = loadedWhenShown(
  () => import("@/incidents/screens/statements/case-section").then((module) => module.CaseSection),
  loading,
);
export const CoverageSection = loadedWhenShown(
  () =>
    import("@/incidents/screens/coverage/coverage-section").then(
      (module) => module.CoverageSection,
    ),
  loading,
);
export const TechniquesSection = loadedWhenShown(
  () => import("@/attack/screens/techniques-section").then((module) => module.TechniquesSection),
  loading,
);
export const LegalSection = loadedWhenShown(
  () => import("@/legal/screens/legal-section").then((module) => module.LegalSection),
  loading,
);
export const TicketSection = loadedWhenShown(
  () => import("@/incidents/screens/tickets/ticket-section").then((module) => module.TicketSection),
  loading,
);
export const CustodySection = loadedWhenShown(
  () =>
    import("@/evidence/screens/custody/custody-section").then((module) => module.CustodySection),
  loading,
);
export const ChainView = loadedWhenShown(
  () => import("@/trace/screens/records/chain-view").then((module) => module.ChainView),
  loading,
);
export const PackageSection = loadedWhenShown(
  () => import("@/packages/screens/package-section").then((module) => module.PackageSection),
  loading,
);
export const IncidentClocks = loadedWhenShown(
  () => import("@/legal/screens/incident-clocks").then((module) => module.IncidentClocks),
  () => <Skeleton className="h-10 w-32" />,
);
