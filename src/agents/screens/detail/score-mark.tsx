import type { ScoreChange } from "./score-steps";

const SHAPES = {
  loss: { d: "M-5-4.5h10L0 5z", fill: "var(--critical)" },
  gain: { d: "M-5 4.5h10L0-5z", fill: "var(--positive)" },
  restore: { d: "M0-6 6 0 0 6-6 0z", fill: "var(--accent)" },
} as const;

export type MarkKind = keyof typeof SHAPES;

function markKind({ cause, delta }: Pick<ScoreChange, "cause" | "delta">): MarkKind {
  if (cause === "restore") return "restore";
  return delta < 0 ? "loss" : "gain";
}

/** The shape of a change around the place where it is drawn: down, up, or a diamond for a restore. */
export function ScoreMark({ change }: { change: Pick<ScoreChange, "cause" | "delta"> }) {
  return <MarkShape kind={markKind(change)} />;
}

export function MarkShape({ kind }: { kind: MarkKind }) {
  return <path {...SHAPES[kind]} stroke="var(--surface)" strokeWidth="1" />;
}
