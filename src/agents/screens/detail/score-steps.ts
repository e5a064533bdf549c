import { SCORE_CAUSE_NAMES } from "@/agents/screens/copy";
import type { AgentScoreDto } from "@/agents/server/trace/score-dto";
import type { ChartPoint } from "@/components/charts/chart-data";
import { formatQuantity } from "@/lib/format";
import { visibleText } from "@/lib/visible-text";
import { deltaWords, signed } from "./copy";

export type ScoreChange = AgentScoreDto["changes"][number];

/** A score that holds until the next change. */
export interface ScoreStep {
  /** Milliseconds. */
  at: number;
  score: number;
  /** The change that led here; null for the initial score. */
  change: ScoreChange | null;
}

export interface ScoreHistory {
  /** The first one first. */
  steps: ScoreStep[];
  /** To here the last step holds. */
  end: number;
  /** Whether the changes before are known too. */
  isWhole: boolean;
}

/**
 * The steps of a score from its changes, the newest first as the service lists them. They begin where
 * the agent was registered, or with the score before the oldest change that is known.
 */
export function scoreHistory(
  changes: readonly ScoreChange[],
  facts: { current: number; createdAt: string; isWhole: boolean; now: number },
): ScoreHistory {
  const { current, createdAt, isWhole, now } = facts;
  const oldestFirst = changes.filter(isMove).toReversed();
  const [first] = oldestFirst;
  const created = Date.parse(createdAt);
  const oldest = first === undefined ? created : Date.parse(first.at);
  const start = isWhole ? Math.min(created, oldest) : oldest;
  const steps: ScoreStep[] = [{ at: start, score: first?.old ?? current, change: null }];
  for (const change of oldestFirst) {
    // Clocks of two replicas differ: the order of the trace counts, so no step is placed before
    // another.
    const before = steps.at(-1)?.at ?? start;
    steps.push({ at: Math.max(before, Date.parse(change.at)), score: change.new, change });
  }
  return { steps, end: Math.max(now, steps.at(-1)?.at ?? now), isWhole };
}

/** Whether the score moved: it also says what it was spared. */
function isMove({ delta }: ScoreChange): boolean {
  return delta !== 0;
}

type ScorePoint = ChartPoint & { at: number; change: ScoreChange | null };

/** The steps as they are drawn, and the present, to which the last one holds. */
export function scorePoints({ steps, end }: ScoreHistory): ScorePoint[] {
  const points = steps.map(({ at, score, change }) => ({
    key: change === null ? "start" : `${change.epoch}/${change.seq}`,
    label: change === null ? "At first" : causeName(change.cause),
    at,
    values: { score },
    change,
  }));
  const last = points.at(-1);
  if (last === undefined) return [];
  return [...points, { key: "now", label: "Now", at: end, values: last.values, change: null }];
}

/** Name of a cause; one of a later version of the rules is shown unchanged. */
export function causeName(cause: string): string {
  const names: Readonly<Record<string, string>> = SCORE_CAUSE_NAMES;
  return names[cause] ?? visibleText(cause).text;
}

/** The chart's finding in words. */
export function scoreFinding(
  score: Pick<AgentScoreDto, "current_score" | "trust_delta">,
  changes: readonly ScoreChange[],
  isWhole: boolean,
): string {
  const moves = changes.filter(isMove);
  const { current_score: value, trust_delta: delta } = score;
  if (moves.length === 0 && delta === 0) {
    return `The score has not changed: it is ${value}, its baseline.`;
  }
  const worst = moves.reduce<ScoreChange | null>(
    (low, each) => (each.delta < (low?.delta ?? 0) ? each : low),
    null,
  );
  const known = isWhole ? ", after" : ". Shown are its newest";
  const loss =
    worst === null
      ? ""
      : ` The greatest loss was ${signed(worst.delta)}: ${causeName(worst.cause).toLowerCase()}.`;
  return `The score is ${value}, ${deltaWords(delta)}${known} ${formatQuantity(moves.length, "change", "changes")}.${loss}`;
}
