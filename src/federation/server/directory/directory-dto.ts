import "server-only";
import { z } from "zod";
import { AGENT_TIERS } from "@/agents/domain/tier";
import { FEDERATION_ROLES, RUNTIME_TYPES } from "@/federation/domain/declaration/declaration";
import { LIVENESS_STATES } from "@/federation/domain/gates/liveness";

/**
 * Levels at which a skill is listed; what is only declared or documented is not
 * (docs/federation/directory.md#list).
 */
const LISTED_LEVELS = ["attested", "demonstrated"] as const;

/** Said with every answer that shows a ranking. */
export const RANKING_DISCLAIMER = "ranking orders evidence, it is not a security rating";

const Instant = z.iso.datetime();
const Factor = z.number().min(0).max(1);

export const RankingBasisDto = z
  .object({
    proof: Factor.meta({ description: "Mean level of the skills; weight 40" }),
    availability: Factor.meta({
      description: "Wilson lower bound of the probes of 30 days; weight 25",
    }),
    standing: Factor.meta({
      description: "Trust of the linked registry agent, else 0.5; weight 15",
    }),
    assurance: Factor.meta({
      description: "Half for the operator's domain, half for the address binding; weight 10",
    }),
    tenure: Factor.meta({ description: "Days since the approval of 180; weight 10" }),
    halved: z.boolean().meta({ description: "Because the runtime is stale" }),
  })
  .meta({ id: "RankingBasis" });

export type RankingBasisDto = z.infer<typeof RankingBasisDto>;

const Entry = {
  did: z.string().meta({ example: "did:svc:agent:triage-01" }),
  name: z.string(),
  role: z.enum(FEDERATION_ROLES),
  tier: z.enum(AGENT_TIERS),
  ranking: z.number().int().min(0).max(100),
  ranking_basis: RankingBasisDto,
  skills: z.array(z.string()).meta({ description: "Attested or demonstrated ones alone" }),
  skill_levels: z.record(z.string(), z.enum(LISTED_LEVELS)),
  provider: z.string(),
  operator_did: z.string(),
  runtime_type: z.enum(RUNTIME_TYPES),
  liveness: z.enum(LIVENESS_STATES),
  verified_at: Instant.nullable().meta({ description: "When all gates last stood as passed" }),
  approved_at: Instant,
  changed_at: Instant,
  source: z.enum(["registry", "simulation"]),
  links: z.object({ dossier: z.string() }),
};

export const DirectoryEntryDto = z.object(Entry).meta({ id: "DirectoryEntry" });

export type DirectoryEntryDto = z.infer<typeof DirectoryEntryDto>;

export const TombstoneDto = z
  .object({
    did: z.string(),
    deleted: z.literal(true),
    status: z.enum(["suspended", "withdrawn", "rejected", "expired", "pending"]),
    changed_at: Instant,
  })
  .meta({ id: "DirectoryTombstone" });

export type TombstoneDto = z.infer<typeof TombstoneDto>;

export const DirectoryPageDto = z
  .object({
    ok: z.literal(true),
    count: z.number().int().meta({ description: "Agents on this page" }),
    agents: z
      .array(z.union([DirectoryEntryDto, TombstoneDto]))
      .meta({ description: "Tombstones come with `updated_since` alone" }),
    next_cursor: z.string().nullable(),
    total: z
      .number()
      .int()
      .max(1000)
      .optional()
      .meta({ description: "With `with_total`; at most 1,000" }),
    total_capped: z.boolean().optional(),
    disclaimer: z.literal(RANKING_DISCLAIMER),
  })
  .meta({ id: "DirectoryPage" });

export type DirectoryPageDto = z.infer<typeof DirectoryPageDto>;
