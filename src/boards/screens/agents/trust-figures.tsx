"use client";

import { AGENT_STATUSES } from "@/agents/domain/trust/agent-status";
import { STATUS_NAMES } from "@/agents/screens/copy";
import type { ChartSeries } from "@/components/charts/chart-data";
import { SeriesFigure } from "@/components/charts/series-figure";
import { visibleText } from "@/lib/visible-text";
import { agentsLink } from "../overview/agents-link";
import type { Source } from "../overview/overview-input";
import { BEFORE, pointNameOf, stepPoints } from "../period/steps";
import {
  type Board,
  changesOf,
  idOf,
  scoreFinding,
  sourceFinding,
  spendingFinding,
  spentWords,
  statusFinding,
  uncountedNote,
} from "./agent-board-words";
import { agentTab } from "./agent-links";

export type FigureProps = { board: Board; source: Source };

const SCORES: readonly ChartSeries[] = [
  { key: "mean", label: "Mean score", color: "var(--accent)", kind: "line" },
  { key: "mean_baseline", label: "Mean baseline", color: "var(--ink)", kind: "line" },
  { key: "lowest", label: "Lowest score", color: "var(--critical)", kind: "line" },
  { ...BEFORE, key: "before", label: "Mean score, period before" },
];

/** How all agents scored at the end of each step against their baselines. */
export function ScoreFigure({ board, source }: FigureProps) {
  const steps = new Map(board.steps.map(({ step, figures }) => [step, figures.scores]));
  const note =
    "At the end of each day or week, of the agents that there were. Baselines are those of now.";
  return (
    <SeriesFigure
      title="Scores against baselines"
      label="Scores of all agents against their baselines over time"
      finding={scoreFinding(board)}
      note={uncountedNote(
        `${note} The lowest score leads to its agent, the others to all agents as they are now.${
          board.agents_left_out ? " There are more agents: the newest 10,000 are counted." : ""
        }`,
        board.uncounted.changes,
      )}
      pointName={pointNameOf(board)}
      points={stepPoints(board, ({ scores }, before) => ({
        mean: scores?.mean ?? null,
        mean_baseline: scores?.mean_baseline ?? null,
        lowest: scores?.lowest ?? null,
        before: before?.scores?.mean ?? null,
      }))}
      series={SCORES}
      domain={[0, 100]}
      noteOf={({ key }) => {
        const scores = steps.get(key);
        return scores ? `${scores.below} of ${scores.agents} below their baseline` : null;
      }}
      hrefOf={({ key }, series) => {
        if (series?.key === "before") return null;
        if (series?.key === "lowest")
          return agentTab(steps.get(key)?.lowest_agent ?? null, "score");
        return agentsLink(source, { sort: "delta" });
      }}
    />
  );
}

const STATUS_COLORS = {
  ACTIVE: "var(--positive)",
  DEGRADED: "var(--medium)",
  UNVERIFIED: "var(--high)",
  QUARANTINED: "var(--critical)",
} as const;

const STATUSES: readonly ChartSeries[] = [
  ...AGENT_STATUSES.map((status) => ({
    key: status,
    label: `To ${STATUS_NAMES[status].toLowerCase()}`,
    color: STATUS_COLORS[status],
    kind: "bar" as const,
    stack: "to",
  })),
  { ...BEFORE, key: "before", label: "All, period before" },
];

/** Which statuses agents came to. */
export function StatusFigure({ board }: FigureProps) {
  const steps = new Map(board.steps.map(({ step, figures }) => [step, figures.statuses]));
  return (
    <SeriesFigure
      title="Changes of status"
      label="Changes of the status of agents over time"
      finding={statusFinding(board)}
      note={uncountedNote(
        "As the trace has them. A mark leads to the trace of an agent that came to the status then: of several, one.",
        board.uncounted.changes,
      )}
      pointName={pointNameOf(board)}
      points={stepPoints(board, ({ statuses }, before) => ({
        ...Object.fromEntries(
          AGENT_STATUSES.map((status) => [status, statuses?.[status].n ?? null]),
        ),
        before: before?.statuses ? changesOf(before.statuses) : null,
      }))}
      series={STATUSES}
      hrefOf={({ key }, series) => {
        const status = AGENT_STATUSES.find((each) => each === series?.key);
        const agent = status && steps.get(key)?.[status].agent;
        return agentTab(agent ?? null, "trace&kind=status.change");
      }}
    />
  );
}

const SOURCES: readonly ChartSeries[] = [
  { key: "n", label: "Injections", color: "var(--critical)", kind: "bar" },
  { key: "before", label: "Period before", color: "var(--muted)", kind: "bar", isDimmed: true },
];

/** Where injections came from. */
export function SourceFigure({ board }: FigureProps) {
  const sources = board.sources ?? [];
  const agents = new Map(sources.map(({ source, agent }) => [source, agent]));
  return (
    <SeriesFigure
      title="Injections by source"
      label="Injections in what agents were given, by source"
      finding={sourceFinding(board)}
      note={uncountedNote(
        "Each input counts once, when it first came. Rows lead to the inputs of the agent that was given most of them.",
        board.uncounted.injections,
      )}
      pointName="Source"
      layout="rows"
      points={sources.map(({ source, n, before }) => ({
        key: source,
        label: visibleText(source).text,
        values: { n, before },
      }))}
      series={SOURCES}
      hrefOf={({ key }) => agentTab(agents.get(key) ?? null, "content")}
    />
  );
}

const SPENT: readonly ChartSeries[] = [
  { key: "percent", label: "Percent of the limit", color: "var(--accent)", kind: "bar" },
];

/** How near grants are to what one day may have. */
export function SpendingFigure({ board }: FigureProps) {
  const rows = new Map(board.spending.map((each) => [`${each.agent} ${each.tool}`, each]));
  return (
    <SeriesFigure
      title="Spending against limits today"
      label="Part of the limit for today that was spent, by agent and tool"
      finding={spendingFinding(board)}
      note="Of this UTC day, whatever the time range: what was spent on days before is not kept. A score below its baseline narrows the limit."
      pointName="Agent and tool"
      layout="rows"
      points={[...rows].map(([key, { agent, tool, percent, ...amounts }]) => ({
        key,
        label: `${idOf(agent)}, ${tool}: ${spentWords({ agent, tool, percent, ...amounts })}`,
        values: { percent },
      }))}
      series={SPENT}
      hrefOf={({ key }) => {
        const { agent = null, tool = "" } = rows.get(key) ?? {};
        return agentTab(agent, `calls&tool=${encodeURIComponent(tool)}`);
      }}
    />
  );
}
