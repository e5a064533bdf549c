import "server-only";
import type { PoolClient } from "pg";
import { z } from "zod";
import { AGENT_STATUSES, type AgentStatus } from "@/agents/domain/trust/agent-status";
import { readTraceEvent } from "@/agents/domain/trust/trace-event";
import { findTrustChanges, listScores, type TrustChangeRow } from "@/agents/server/queries/board";
import { readTraceLine } from "@/agents/server/trace/trace-line";
import { isCounted, type ScoreMove, scoresAt, shareOf, tallies } from "@/boards/domain/agent-board";
import {
  dayOf,
  daysAfter,
  endOfStep,
  isUnfinished,
  mondayOf,
  type Period,
  periodBefore,
  periodOf,
} from "@/boards/domain/period";
import { narrowedAmount } from "@/firewall/domain/amount";
import { decimalText, millionths } from "@/firewall/domain/args/decimal";
import { toGrant } from "@/firewall/server/policy/stored-policy";
import {
  type ApprovalCount,
  type CountedSpan,
  countApprovals,
  countCalls,
  countInjections,
  findSpending,
  findUncounted,
  type SpendingRow,
} from "@/firewall/server/queries/board";
import { inSnapshot } from "@/platform/db/transaction";
import { operation } from "@/platform/declaration/operation";
import { mayActor } from "@/platform/operation/context";
import { traceTime } from "@/trace/domain/record";
import { PeriodQuery } from "../period-query";

const SHOWN = 10;
/** The newest that are counted: a board costs no more, however many there are. */
const MOST = { calls: 100_000, injections: 50_000, approvals: 10_000 } as const;
/** Newest changes of scores and statuses, whose records are read one by one. */
const MOST_CHANGES = 10_000;
const MOST_AGENTS = 10_000;
/** Read to find those nearest to their limits, which scores narrow. */
const MOST_SPENDING = 1000;

const query = z.object({
  source: z.enum(["registry", "simulation"]).default("registry"),
  ...PeriodQuery.shape,
});

const Count = z.number().int();
const TallyDto = z
  .object({
    n: Count,
    agent: z.string().nullable().meta({ description: "DID of the one with most; null of nothing" }),
  })
  .meta({ id: "AgentTally" });

const Minutes = Count.nullable();

const ApprovalFigures = z
  .object({
    approved: Count,
    denied: Count,
    waiting: Count,
    lapsed: Count.meta({ description: "Ended without enough people's decision" }),
    median_minutes: Minutes.meta({ description: "From asking to the last decision; exact" }),
    slow_minutes: Minutes.meta({ description: "Nine in ten took no longer" }),
  })
  .meta({ id: "AgentApprovalFigures" });

const Figures = z
  .object({
    scores: z
      .object({
        agents: Count,
        mean: z.number().nullable(),
        mean_baseline: z.number().nullable().meta({ description: "Of the baselines of now" }),
        below: Count.meta({ description: "Agents below their baseline" }),
        lowest: Count.nullable(),
        lowest_agent: z.string().nullable(),
      })
      .nullable()
      .meta({ description: "At the end" }),
    statuses: z
      .record(z.enum(AGENT_STATUSES), TallyDto)
      .nullable()
      .meta({ description: "Changes to each status" }),
    calls: z
      .object({
        allowed: TallyDto,
        asked: TallyDto.meta({ description: "For a person" }),
        blocked: z.record(z.string(), TallyDto).meta({ description: "By the layer that refused" }),
      })
      .nullable(),
    approvals: ApprovalFigures.nullable().meta({ description: "Of what was asked for then" }),
  })
  .meta({ id: "AgentFigures", description: "Null: not all of it was counted, or not for you" });

const Days = z.object({ from: z.iso.date(), to: z.iso.date() });

const Step = z
  .object({ step: z.iso.date(), unfinished: z.boolean(), figures: Figures })
  .meta({ id: "AgentBoardStep" });

const Uncounted = z.iso.datetime().nullable();

export const AgentBoardDto = z
  .object({
    as_of: z.iso.datetime(),
    grain: z.enum(["day", "week"]),
    period: Days,
    before: Days.meta({ description: "As many days or weeks before" }),
    steps: z.array(Step).meta({ description: "First day of each day or week, the oldest first" }),
    steps_before: z.array(Step).meta({ description: "One for each of `steps`" }),
    approvals: ApprovalFigures.nullable().meta({
      description: "Null for whoever may not see them",
    }),
    approvals_before: ApprovalFigures.nullable(),
    sources: z
      .array(z.object({ source: z.string(), n: Count, before: Count, agent: z.string() }))
      .nullable()
      .meta({
        description:
          "The ten sources of most injections in the period; null for whoever may not see inputs",
      }),
    sources_total: Count,
    spending: z
      .array(
        z.object({
          agent: z.string(),
          tool: z.string(),
          spent: z.string(),
          limit: z.string().meta({ description: "For one day, as the score narrows it" }),
          currency: z.string().nullable(),
          percent: Count,
        }),
      )
      .meta({ description: "The ten grants of today that are nearest to their limit" }),
    spending_total: Count,
    uncounted: z
      .object({ changes: Uncounted, calls: Uncounted, injections: Uncounted, approvals: Uncounted })
      .meta({ description: "There is more than is counted: nothing up to then is" }),
    agents_left_out: z.boolean().meta({ description: "There are more: the newest 10,000 count" }),
  })
  .meta({ id: "AgentBoard" });

export type AgentBoardDto = z.infer<typeof AgentBoardDto>;

type AgentFigures = AgentBoardDto["steps"][number]["figures"];
type Approvals = NonNullable<AgentFigures["approvals"]>;

/** How agents are trusted and what they did over time, against the period before: bounded, in one snapshot. */
export const getAgentBoard = operation({
  name: "getAgentBoard",
  summary: "How agents are trusted and what they did over time",
  tag: "Agents",
  auth: ["bearer", "session"],
  action: "agent.read",
  query,
  input: query,
  output: AgentBoardDto,
  says: "Figures of the period and of the one before, and what was spent today",
  errors: [],
  rest: "GET /api/ip3/v1/boards/agents",
  console: "agents.board",
  run: async (ctx, { source, range, from, to }) => {
    const simulation = source === "simulation";
    const now = ctx.clock();
    const today = dayOf(now);
    const period = periodOf({ range, from: from ?? null, to: to ?? null }, today);
    const before = periodBefore(period);
    const begins = startOf(period.from);
    const span: CountedSpan = {
      since: startOf(before.from),
      until: startOf(daysAfter(period.to, 1)),
      grain: period.grain,
    };
    const mayApprovals = mayActor(ctx.actor, "approval.read");
    const mayInputs = mayActor(ctx.actor, "input.read");
    const found = await inSnapshot(ctx.db.pool, async (client) => {
      const calls = await bounded(client, "calls", span);
      const approvals = mayApprovals ? await bounded(client, "approvals", span) : null;
      const injections = mayInputs ? await bounded(client, "injections", span) : null;
      return {
        agents: await listScores(client, simulation, MOST_AGENTS + 1),
        changes: await findTrustChanges(client, traceTime(span.since), MOST_CHANGES + 1),
        calls: { ...calls, rows: await countCalls(client, simulation, calls.span) },
        approvals: approvals && {
          ...approvals,
          rows: await countApprovals(client, simulation, approvals.span, { begins, now }),
        },
        injections: injections && {
          ...injections,
          rows: await countInjections(client, simulation, injections.span, {
            begins,
            limit: SHOWN,
          }),
        },
        spending: await findSpending(client, simulation, today, MOST_SPENDING),
      };
    });
    const agents = found.agents.slice(0, MOST_AGENTS).map((row) => ({
      ...row,
      created: row.created_at.getTime(),
    }));
    const known = new Set(agents.map(({ did }) => did));
    const unread = found.changes[MOST_CHANGES];
    const changes = found.changes.slice(0, MOST_CHANGES).toSorted(inChain).map(readChange);
    const uncounted = {
      changes: unread === undefined ? null : new Date(readChange(unread).at),
      calls: found.calls.uncounted,
      injections: found.injections?.uncounted ?? null,
      approvals: found.approvals?.uncounted ?? null,
    };
    const moved = changes.filter(({ did }) => known.has(did));
    const moves = moved.flatMap(({ did, at, event }): ScoreMove[] =>
      event.kind === "score.apply" ? [{ did, at, old: event.sum.old }] : [],
    );
    const turns = moved.flatMap(({ did, at, event }): Turn[] => {
      if (event.kind !== "status.change") return [];
      const day = dayOf(new Date(at));
      const step = period.grain === "day" ? day : mondayOf(day);
      return [{ n: 1, agent: did, to: event.sum.to, step }];
    });
    const stepsOf = (part: Period) => {
      const ends = part.steps.map((step) => startOf(daysAfter(endOfStep(part, step), 1)).getTime());
      const levels = scoresAt(agents, moves, ends);
      return part.steps.map((step, index) => {
        const end = ends[index] ?? 0;
        const isKnown = uncounted.changes === null || end > uncounted.changes.getTime();
        return {
          step,
          unfinished: isUnfinished(part, step, today),
          figures: {
            scores: isKnown ? (levels[index] ?? null) : null,
            statuses: isCounted(step, uncounted.changes) ? statusesOf(turns, step) : null,
            calls: isCounted(step, uncounted.calls) ? callsOf(found.calls.rows, step) : null,
            approvals:
              found.approvals !== null && isCounted(step, uncounted.approvals)
                ? approvalsOf(found.approvals.rows.find((row) => row.step === step))
                : null,
          },
        };
      });
    };
    const approvalsAll = (isBefore: boolean) =>
      found.approvals &&
      approvalsOf(
        found.approvals.rows.find((row) => row.step === null && row.is_before === isBefore),
      );
    const spending = found.spending.flatMap(spendingOf).toSorted((a, b) => b.percent - a.percent);
    return {
      as_of: now.toISOString(),
      grain: period.grain,
      period: { from: period.from, to: period.to },
      before: { from: before.from, to: before.to },
      steps: stepsOf(period),
      steps_before: stepsOf(before),
      approvals: approvalsAll(false),
      approvals_before: approvalsAll(true),
      sources: found.injections?.rows.map(({ total: _, ...counted }) => counted) ?? null,
      sources_total: found.injections?.rows[0]?.total ?? 0,
      spending: spending.slice(0, SHOWN),
      spending_total: spending.length,
      uncounted: {
        changes: uncounted.changes?.toISOString() ?? null,
        calls: uncounted.calls?.toISOString() ?? null,
        injections: uncounted.injections?.toISOString() ?? null,
        approvals: uncounted.approvals?.toISOString() ?? null,
      },
      agents_left_out: found.agents.length > MOST_AGENTS,
    };
  },
});

function startOf(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}

/** The part of a span with no more rows than are counted. */
async function bounded(
  client: PoolClient,
  what: keyof typeof MOST,
  span: CountedSpan,
): Promise<{ uncounted: Date | null; span: CountedSpan }> {
  const uncounted = await findUncounted(client, what, span, MOST[what]);
  const since = uncounted === null ? span.since : new Date(uncounted.getTime() + 1);
  return { uncounted, span: { ...span, since } };
}

function inChain(a: TrustChangeRow, b: TrustChangeRow): number {
  return a.epoch - b.epoch || Number(a.seq - b.seq);
}

function readChange({ chain, epoch, seq, line }: TrustChangeRow) {
  const body = readTraceLine(line);
  const event = body && readTraceEvent(body.kind, body.sum);
  if (event?.kind !== "score.apply" && event?.kind !== "status.change") {
    throw new Error(`record ${chain}#${epoch}/${seq} is no change of a score or a status`);
  }
  return { did: chain, at: Date.parse(body?.at ?? ""), event };
}

interface Turn {
  n: 1;
  agent: string;
  to: AgentStatus;
  step: string;
}

function statusesOf(turns: readonly Turn[], step: string): AgentFigures["statuses"] {
  const found = tallies(
    turns.filter((turn) => turn.step === step),
    ({ to }) => to,
  );
  const of = (status: string) => found[status] ?? NONE;
  return {
    ACTIVE: of("ACTIVE"),
    DEGRADED: of("DEGRADED"),
    UNVERIFIED: of("UNVERIFIED"),
    QUARANTINED: of("QUARANTINED"),
  };
}

const NONE = { n: 0, agent: null };

function callsOf(
  rows: Awaited<ReturnType<typeof countCalls>>,
  step: string,
): NonNullable<AgentFigures["calls"]> {
  const own = rows.filter((row) => row.step === step);
  const passed = tallies(
    own.filter(({ blocked }) => blocked === null),
    ({ is_pending }) => (is_pending ? "asked" : "allowed"),
  );
  return {
    allowed: passed.allowed ?? NONE,
    asked: passed.asked ?? NONE,
    blocked: tallies(
      own.filter(({ blocked }) => blocked !== null),
      ({ blocked }) => blocked ?? "",
    ),
  };
}

function approvalsOf(row: ApprovalCount | undefined): Approvals {
  if (row === undefined) {
    const nothing = { approved: 0, denied: 0, waiting: 0, lapsed: 0 };
    return { ...nothing, median_minutes: null, slow_minutes: null };
  }
  const { approved, denied, waiting, lapsed, median_minutes, slow_minutes } = row;
  return { approved, denied, waiting, lapsed, median_minutes, slow_minutes };
}

/** Throws an Error for a grant that the firewall cannot read: it allows nothing. */
function spendingOf({ did, tool, spent, score, baseline, ...grant }: SpendingRow) {
  const { amount } = toGrant({ tool, ...grant }).rule.limits ?? {};
  const limit = amount === undefined ? null : narrowedAmount(amount.per_day, score - baseline);
  const used = millionths(spent);
  if (amount === undefined || limit === null || used === null) return [];
  return [
    {
      agent: did,
      tool,
      spent: decimalText(used),
      limit: decimalText(limit),
      currency: amount.currency ?? null,
      percent: shareOf(used, limit),
    },
  ];
}
