import "server-only";
import { z } from "zod";
import { AGENT_STATUSES, type AgentStatus } from "@/agents/domain/trust/agent-status";
import {
  countActiveSwitches,
  countStandings,
  findMostNarrowed,
} from "@/agents/server/queries/agent-overview";
import { countPending } from "@/agents/server/queries/approvals";
import { DeltaThresholds } from "@/agents/server/registry/agent-dto";
import { toDeltaThresholds } from "@/agents/server/registry/map-agent";
import { inSnapshot } from "@/platform/db/transaction";
import { operation } from "@/platform/declaration/operation";
import { rolesAllow } from "@/platform/operation/policy";

const SHOWN = 10;
/** As far as calls that wait are counted. */
const MOST_WAITING = 1000;

const AgentOverviewInput = z.object({
  source: z.enum(["registry", "simulation"]).default("registry"),
});

const Count = z.number().int();

export const AgentOverviewDto = z.object({
  as_of: z.iso.datetime(),
  total: Count,
  by_status: z
    .record(z.enum(AGENT_STATUSES), Count)
    .meta({ description: "Totals of the list of agents with this status" }),
  switches_in_force: Count.meta({
    description: "A switch stops real agents; it has no source and is counted for either",
  }),
  awaiting_approval: Count.nullable().meta({
    description:
      "Calls that wait for a person; null for whoever may not see them, and in simulation",
  }),
  narrowed_total: Count.meta({ description: "Agents below their baseline" }),
  most_narrowed: z
    .array(
      z.object({
        did: z.string(),
        id: z.string(),
        name: z.string(),
        status: z.enum(AGENT_STATUSES),
        baseline_score: Count,
        current_score: Count,
        trust_delta: Count,
        thresholds: DeltaThresholds,
      }),
    )
    .meta({ description: "The ten furthest below their baseline, the furthest first" }),
});

export type AgentOverviewDto = z.infer<typeof AgentOverviewDto>;

/** Figures on agents, real and simulated ones apart: one statement per figure, one snapshot. */
export const getAgentOverview = operation({
  name: "getAgentOverview",
  summary: "How agents stand, real and simulated ones apart",
  action: "agent.read",
  input: AgentOverviewInput,
  output: AgentOverviewDto,
  errors: [],
  reads: true,
  console: "agents.overview",
  run: async (ctx, { source }) => {
    const { roles } = ctx.actor;
    const now = ctx.clock();
    const simulation = source === "simulation";
    const isAsked = !simulation && rolesAllow(roles, "approval.read");
    const found = await inSnapshot(ctx.db.pool, async (client) => ({
      standings: await countStandings(client, simulation),
      switches: await countActiveSwitches(client),
      waiting: isAsked ? await countPending(client, now, MOST_WAITING) : null,
      narrowed: await findMostNarrowed(client, simulation, SHOWN),
    }));
    const counts: Record<AgentStatus, number> = {
      ACTIVE: 0,
      DEGRADED: 0,
      UNVERIFIED: 0,
      QUARANTINED: 0,
    };
    for (const { status, n } of found.standings) counts[status] = n;
    return {
      as_of: now.toISOString(),
      total: Object.values(counts).reduce((sum, n) => sum + n, 0),
      by_status: counts,
      switches_in_force: found.switches,
      awaiting_approval: found.waiting,
      narrowed_total: found.narrowed[0]?.total ?? 0,
      most_narrowed: found.narrowed.map(({ did, name, status, baseline, score, ...held }) => ({
        did,
        id: did.slice(did.lastIndexOf(":") + 1),
        name,
        status,
        baseline_score: baseline,
        current_score: score,
        trust_delta: score - baseline,
        thresholds: toDeltaThresholds(held),
      })),
    };
  },
});
