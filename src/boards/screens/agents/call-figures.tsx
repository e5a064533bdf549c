"use client";

import type { ApprovalState } from "@/agents/domain/approval-state";
import { endOfStep } from "@/boards/domain/period";
import type { ChartSeries } from "@/components/charts/chart-data";
import { SeriesFigure } from "@/components/charts/series-figure";
import { callSeries } from "@/firewall/screens/board/day-series";
import { countedCalls } from "@/firewall/screens/calls/call-params";
import { formatMinutes } from "../incidents/board-words";
import { agentSource } from "../overview/agents-link";
import { BEFORE, pointNameOf, stepPoints } from "../period/steps";
import {
  approvalFinding,
  askedOf,
  blockedOf,
  callFinding,
  uncountedNote,
  waitFinding,
} from "./agent-board-words";
import { approvalsLink } from "./agent-links";
import type { FigureProps } from "./trust-figures";

/** What became of calls: allowed, asked for a person, and blocked by each layer. */
export function CallFigure({ board, source }: FigureProps) {
  const outcomes = callSeries(board.steps.flatMap(({ figures }) => figures.calls ?? []));
  return (
    <SeriesFigure
      title="Calls by outcome"
      label="Calls of tools, allowed, asked and blocked by layer, over time"
      finding={callFinding(board)}
      note={uncountedNote("A mark leads to the calls that it counts.", board.uncounted.calls)}
      pointName={pointNameOf(board)}
      points={stepPoints(board, ({ calls }, before) => ({
        ...Object.fromEntries(
          outcomes.map(({ key }) => [
            key,
            calls === null
              ? null
              : key === "allowed"
                ? calls.allowed.n
                : key === "awaiting"
                  ? calls.asked.n
                  : (calls.blocked[key]?.n ?? 0),
          ]),
        ),
        before: before?.calls ? blockedOf(before.calls) : null,
      }))}
      series={[
        ...outcomes.map(({ key, label, color }) => ({
          key,
          label,
          color,
          kind: "bar" as const,
          stack: "outcome",
        })),
        { ...BEFORE, key: "before", label: "Blocked, period before" },
      ]}
      hrefOf={({ key: from }, series) => {
        if (series?.key === "before") return null;
        const to = endOfStep({ grain: board.grain, to: board.period.to }, from);
        return countedCalls(agentSource(source), { from, to }, series?.key ?? null);
      }}
    />
  );
}

const APPROVALS: readonly ChartSeries[] = [
  { key: "approved", label: "Approved", color: "var(--positive)", kind: "bar", stack: "asked" },
  { key: "denied", label: "Denied", color: "var(--critical)", kind: "bar", stack: "asked" },
  { key: "lapsed", label: "Never decided", color: "var(--medium)", kind: "bar", stack: "asked" },
  { key: "waiting", label: "Waiting", color: "var(--accent)", kind: "bar", stack: "asked" },
  { ...BEFORE, key: "before", label: "Asked for, period before" },
];

/** States that the register has for what became of an approval. */
const STATES: Readonly<Record<string, readonly ApprovalState[]>> = {
  approved: ["APPROVED", "CONSUMED"],
  denied: ["DENIED"],
  lapsed: ["EXPIRED", "CANCELLED", "INVALIDATED"],
  waiting: [],
};

/** What people made of what they were asked. */
export function ApprovalFigure({ board, source }: FigureProps) {
  return (
    <SeriesFigure
      title="Approvals"
      label="Approvals by what became of them over time"
      finding={approvalFinding(board)}
      note={uncountedNote(
        "By when they were asked for. An approval counts as approved also where it lapsed unused. A mark leads to the register with that outcome, of any day.",
        board.uncounted.approvals,
      )}
      pointName={pointNameOf(board)}
      points={stepPoints(board, ({ approvals }, before) => ({
        approved: approvals?.approved ?? null,
        denied: approvals?.denied ?? null,
        lapsed: approvals?.lapsed ?? null,
        waiting: approvals?.waiting ?? null,
        before: before?.approvals ? askedOf(before.approvals) : null,
      }))}
      series={APPROVALS}
      hrefOf={(_, series) => {
        const states = series === null ? undefined : STATES[series.key];
        return states === undefined ? null : approvalsLink(source, states);
      }}
    />
  );
}

const WAITS: readonly ChartSeries[] = [
  { key: "median", label: "Half within", color: "var(--accent)", kind: "line" },
  { key: "slow", label: "Nine in ten within", color: "var(--high)", kind: "line" },
  { ...BEFORE, key: "before", label: "Half within, period before" },
];

/** How long people took to decide. */
export function WaitFigure({ board, source }: FigureProps) {
  return (
    <SeriesFigure
      title="Time to a decision"
      label="Time from asking for an approval to its decision"
      finding={waitFinding(board)}
      note={uncountedNote(
        "From asking to the last person's decision, by when it was asked for; of what was approved or denied.",
        board.uncounted.approvals,
      )}
      pointName={pointNameOf(board)}
      points={stepPoints(board, ({ approvals }, before) => ({
        median: approvals?.median_minutes ?? null,
        slow: approvals?.slow_minutes ?? null,
        before: before?.approvals?.median_minutes ?? null,
      }))}
      series={WAITS}
      format={formatMinutes}
      hrefOf={() => approvalsLink(source, [...(STATES.approved ?? []), ...(STATES.denied ?? [])])}
    />
  );
}
