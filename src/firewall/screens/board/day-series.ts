import type { FirewallFiguresDto } from "@/firewall/server/calls/firewall-figures";
import { copy } from "./copy";

type Day = FirewallFiguresDto["days"][number];

export interface Series {
  key: string;
  label: string;
  /** Colour of its part of a bar. */
  look: string;
  countOf: (day: Day) => number;
}

/** Layers take these in turn; the name beside the number distinguishes them without colour. */
const LAYER_LOOKS = ["bg-critical", "bg-high", "bg-medium", "bg-low", "bg-info"];

/**
 * Results of calls: allowed, approval requested, and one series for each layer that blocked within
 * the days.
 */
export function callSeries(days: readonly Day[]): Series[] {
  const layers = [...new Set(days.flatMap((day) => Object.keys(day.blocked)))].sort();
  return [
    { key: "allowed", label: copy.allowed, look: "bg-positive", countOf: (day) => day.allowed },
    { key: "awaiting", label: copy.awaiting, look: "bg-accent", countOf: (day) => day.awaiting },
    ...layers.map((layer, index) => ({
      key: layer,
      label: copy.blockedBy(layer),
      look: LAYER_LOOKS[index % LAYER_LOOKS.length] ?? "bg-critical",
      countOf: (day: Day) => day.blocked[layer] ?? 0,
    })),
  ];
}

/** The detector's verdicts on inputs. */
export const INPUT_SERIES: readonly Series[] = [
  { key: "clean", label: copy.clean, look: "bg-positive", countOf: (day) => day.clean },
  { key: "suspicious", label: copy.suspicious, look: "bg-medium", countOf: (d) => d.suspicious },
  { key: "injection", label: copy.injection, look: "bg-critical", countOf: (day) => day.injection },
  { key: "unjudged", label: copy.unjudged, look: "bg-info", countOf: (day) => day.unjudged },
];

/** A day's total over series. */
export function totalOf(series: readonly Series[], day: Day): number {
  return series.reduce((sum, { countOf }) => sum + countOf(day), 0);
}
