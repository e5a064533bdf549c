import "server-only";
import { z } from "zod";
import { AGENT_TIERS } from "@/agents/domain/tier";
import { AGENT_STATUSES } from "@/agents/domain/trust/agent-status";
import { PageQuery } from "@/platform/declaration/page-query";
import { AGENT_SORTS } from "../queries/agents";

/** Filters of the list of agents as a query string has them. */
export const ListAgentsQuery = z.object({
  ...PageQuery,
  cursor: z.string().min(1).max(400).optional(),
  status: upperCaseList(AGENT_STATUSES),
  tier: upperCaseList(AGENT_TIERS),
  operator: z
    .string()
    .min(1)
    .max(320)
    .optional()
    .meta({ description: "Address or `user:<id>` of an operator, or `me`" }),
  source: z.enum(["registry", "simulation"]).optional(),
  sort: z.enum(AGENT_SORTS).optional(),
});

/** A comma list of words that are written in capitals, as the specification has them. */
export function upperCaseList<Word extends string>(words: readonly [Word, ...Word[]]) {
  return z
    .string()
    .optional()
    .transform((text) =>
      (text ?? "")
        .split(",")
        .map((word) => word.trim().toUpperCase())
        .filter((word) => word !== ""),
    )
    .pipe(z.array(z.enum(words)))
    .meta({ description: `Comma list of ${words.join(", ")}`, type: "string" });
}
