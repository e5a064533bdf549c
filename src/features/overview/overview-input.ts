import { parseAsStringLiteral } from "nuqs/server";
import { SOURCES } from "@/features/incidents/search-params";
import type { RouterOutputs } from "@/trpc/client";

/** Real and simulated incidents are never counted together. */
export const sourceParser = parseAsStringLiteral(SOURCES).withDefault("import");

export type Source = (typeof SOURCES)[number];

export type Overview = RouterOutputs["incidents"]["overview"];

export type FederationOverview = RouterOutputs["federation"]["overview"];

export type AgentOverview = RouterOutputs["agents"]["overview"];
