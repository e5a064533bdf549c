import "server-only";
import { z } from "zod";
import { AGENT_TIERS } from "@/agents/domain/tier";
import { FEDERATION_ROLES, RUNTIME_TYPES } from "@/federation/domain/declaration/declaration";
import { LIVENESS_STATES } from "@/federation/domain/gates/liveness";
import { commaList, Flag } from "@/platform/declaration/page-query";
import { DIRECTORY_SORTS } from "../queries/directory/fed-directory";

/** Names that may be repeated. */
export const DIRECTORY_REPEATABLE = ["role", "tier", "runtime_type", "liveness", "skill"];

/** Filters of the directory as a query string has them (docs/federation/directory.md#list). */
export const DirectoryQuery = z.object({
  role: commaList(FEDERATION_ROLES),
  tier: commaList(AGENT_TIERS),
  runtime_type: commaList(RUNTIME_TYPES),
  liveness: commaList(LIVENESS_STATES),
  include_stale: Flag,
  provider: z
    .string()
    .trim()
    .min(1)
    .max(121)
    .optional()
    .meta({ description: "In any case; `*` at the end makes it a prefix" }),
  skill: z
    .string()
    .optional()
    .transform((text) => (text ?? "").split(",").filter((id) => id !== ""))
    .pipe(z.array(z.string().regex(/^[a-z0-9][a-z0-9._-]{1,63}$/, "not the id of a skill")).max(10))
    .meta({ description: "Id of a skill; of several, an agent has all", type: "string" }),
  operator_did: z
    .string()
    .regex(/^did:[a-z0-9]+:[A-Za-z0-9._:%-]{1,200}$/, "not a DID")
    .optional(),
  q: z
    .string()
    .trim()
    .min(3)
    .max(80)
    .optional()
    .meta({ description: 'Words, "phrases", OR and -not, as in a web search' }),
  sort: z.enum(DIRECTORY_SORTS).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
  cursor: z.string().min(1).max(600).optional(),
  updated_since: z.iso
    .datetime({ offset: true })
    .optional()
    .meta({ description: "Changes from this instant on, with tombstones, the oldest first" }),
  with_total: Flag,
  source: z.enum(["registry", "simulation"]).optional(),
});
