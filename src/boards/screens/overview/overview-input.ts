import { parseAsStringLiteral } from "nuqs/server";
import { SOURCES } from "@/incidents/screens/incident/search-params";
import type { RouterOutputs } from "@/platform/trpc/browser/client";

/** Real and simulated incidents are never counted together. */
export const sourceParser = parseAsStringLiteral(SOURCES).withDefault("import");

export type Source = (typeof SOURCES)[number];

export type Overview = RouterOutputs["incidents"]["overview"];

export type FederationOverview = RouterOutputs["federation"]["overview"];

export type AgentOverview = RouterOutputs["agents"]["overview"];
