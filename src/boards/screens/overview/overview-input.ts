import { parseAsStringLiteral } from "nuqs/server";
import { INCIDENT_LIST } from "@/incidents/domain/incident-list";
import type { RouterOutputs } from "@/platform/trpc/browser/client";

/** Real and simulated incidents are never counted together. */
export const sourceParser = parseAsStringLiteral(INCIDENT_LIST.fields.source.values).withDefault(
  "import",
);

export type Source = (typeof INCIDENT_LIST.fields.source.values)[number];

export type Overview = RouterOutputs["incidents"]["overview"];

export type FederationOverview = RouterOutputs["federation"]["overview"];

export type AgentOverview = RouterOutputs["agents"]["overview"];
