import "server-only";
import { z } from "zod";
import { countDecided, countVerdicts } from "@/firewall/server/queries/firewall-figures";
import { inSnapshot } from "@/platform/db/transaction";
import { operation } from "@/platform/declaration/operation";

const DAYS = 14;
const DAY_MS = 86_400_000;
/** Newest calls, and newest inputs, that are counted: a page costs no more, however many there are. */
const BOUND = 100_000;

const FirewallFiguresInput = z.object({
  source: z.enum(["registry", "simulation"]).default("registry"),
});

const Count = z.number().int();

export const FirewallFiguresDto = z.object({
  as_of: z.iso.datetime(),
  days: z
    .array(
      z.object({
        day: z.iso.date(),
        allowed: Count,
        awaiting: Count.meta({ description: "Asked for a person" }),
        blocked: z.record(z.string(), Count).meta({ description: "By the layer that refused" }),
        clean: Count,
        suspicious: Count,
        injection: Count,
        unjudged: Count.meta({ description: "The detector failed, or none was asked" }),
      }),
    )
    .meta({ description: "The last 14 UTC days, today first" }),
  is_bounded: z.boolean().meta({ description: "There are more: the newest 100,000 were counted" }),
});

export type FirewallFiguresDto = z.infer<typeof FirewallFiguresDto>;

/**
 * Calls and content that the barriers let through and stopped on each of the last days, real and
 * simulated agents apart.
 */
export const getFirewallFigures = operation({
  name: "getFirewallFigures",
  summary: "What the barriers let through and stopped on each of the last days",
  action: "agent.read",
  input: FirewallFiguresInput,
  output: FirewallFiguresDto,
  errors: [],
  reads: true,
  console: "agentCalls.figures",
  run: async (ctx, { source }) => {
    const simulation = source === "simulation";
    const now = ctx.clock();
    const today = Math.floor(now.getTime() / DAY_MS);
    const since = new Date((today - DAYS + 1) * DAY_MS);
    const [calls, inputs] = await inSnapshot(ctx.db.pool, async (client) => [
      await countDecided(client, simulation, since, BOUND),
      await countVerdicts(client, simulation, since, BOUND),
    ]);
    const days = Array.from({ length: DAYS }, (_, back) => {
      const day = new Date((today - back) * DAY_MS).toISOString().slice(0, 10);
      const decided = calls.filter((row) => row.day === day);
      const of = (verdict: string) =>
        inputs.find((row) => row.day === day && row.verdict === verdict)?.n ?? 0;
      return {
        day,
        allowed: sum(decided.filter((row) => row.blocked === null && !row.is_pending)),
        awaiting: sum(decided.filter((row) => row.blocked === null && row.is_pending)),
        blocked: blockedBy(decided),
        clean: of("CLEAN"),
        suspicious: of("SUSPICIOUS"),
        injection: of("INJECTION"),
        unjudged: of("ERROR"),
      };
    });
    const isBounded = sum(calls) >= BOUND || sum(inputs) >= BOUND;
    return { as_of: now.toISOString(), days, is_bounded: isBounded };
  },
});

function sum(rows: readonly { n: number }[]): number {
  return rows.reduce((total, { n }) => total + n, 0);
}

function blockedBy(rows: readonly { blocked: string | null; n: number }[]): Record<string, number> {
  const layers: Record<string, number> = {};
  for (const { blocked, n } of rows) {
    if (blocked !== null) layers[blocked] = (layers[blocked] ?? 0) + n;
  }
  return layers;
}
