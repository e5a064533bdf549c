import { cn } from "@/lib/cn";
import {
  bandOf,
  barOf,
  type DeltaBand,
  type DeltaScale,
  type DeltaThresholds,
  placeOf,
} from "./delta-scale";

const LOOKS: Readonly<Record<DeltaBand, string>> = {
  above: "bg-positive",
  none: "",
  narrowed: "bg-medium",
  degraded: "bg-high",
  quarantined: "bg-critical",
};

type Props = {
  delta: number;
  scale: DeltaScale;
  /** Those that the agent is held against. */
  thresholds: DeltaThresholds;
  /** Values with a dashed line. */
  marks?: readonly number[];
};

/**
 * A trust_delta as a bar to the left or right of 0. Visual only: the caller shows the same number
 * beside it, with its sign.
 */
export function DeltaBar({ delta, scale, thresholds, marks = [] }: Props) {
  const { left, width } = barOf(delta, scale);
  return (
    <div aria-hidden className="relative h-4 w-full">
      {marks.map((mark) => (
        <span
          key={mark}
          className="absolute inset-y-0 border-line border-l border-dashed"
          style={{ left: `${placeOf(mark, scale)}%` }}
        />
      ))}
      <span
        className={cn("absolute inset-y-0.5 rounded-[2px]", LOOKS[bandOf(delta, thresholds)])}
        style={{ left: `${left}%`, width: `${width}%` }}
      />
      <span
        className="absolute -inset-y-0.5 w-px bg-ink"
        style={{ left: `${placeOf(0, scale)}%` }}
      />
    </div>
  );
}
