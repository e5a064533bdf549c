import type { FirewallFiguresDto } from "@/firewall/server/calls/firewall-figures";
import { blockerName } from "../calls/copy";

type Day = FirewallFiguresDto["days"][number];

export interface Series {
  key: string;
  label: string;
  /** Of its part of a bar. */
  color: string;
  countOf: (day: Day) => number;
}

/** Layers take these in turn; the name beside the number distinguishes them without colour. */
const LAYER_COLORS = [
  "var(--critical)",
  "var(--high)",
  "var(--medium)",
  "var(--low)",
  "var(--info)",
];

/**
 * Results of calls: allowed, approval requested, and one series for each layer that blocked within
 * the days.
 */
export function callSeries(
  days: readonly { blocked: Readonly<Record<string, unknown>> }[],
): Series[] {
  const layers = [...new Set(days.flatMap((day) => Object.keys(day.blocked)))].sort();
  return [
    {
      key: "allowed",
      label: "Allowed",
      color: "var(--positive)",
      countOf: (day) => day.allowed,
    },
    {
      key: "awaiting",
      label: "Needs approval",
      color: "var(--accent)",
      countOf: (day) => day.awaiting,
    },
    ...layers.map((layer, index) => ({
      key: layer,
      label: `Blocked by ${blockerName(layer).toLowerCase()}`,
      color: LAYER_COLORS[index % LAYER_COLORS.length] ?? "var(--critical)",
      countOf: (day: Day) => day.blocked[layer] ?? 0,
    })),
  ];
}

/** The detector's verdicts on inputs. */
export const INPUT_SERIES: readonly Series[] = [
  { key: "clean", label: "Clean", color: "var(--positive)", countOf: (day) => day.clean },
  {
    key: "suspicious",
    label: "Suspicious",
    color: "var(--medium)",
    countOf: (d) => d.suspicious,
  },
  {
    key: "injection",
    label: "Injection",
    color: "var(--critical)",
    countOf: (day) => day.injection,
  },
  { key: "unjudged", label: "Not decided", color: "var(--info)", countOf: (day) => day.unjudged },
];

/** A day's total over series. */
export function totalOf(series: readonly Series[], day: Day): number {
  return series.reduce((sum, { countOf }) => sum + countOf(day), 0);
}
