import type { ChartSeries } from "@/components/charts/chart-data";
import { SEVERITY_NAMES } from "./copy";
import { MOST_SEVERE_FIRST } from "./severity-counts";

/** One stack of severities, the most severe at the bottom; their keys are the severities. */
export function severitySeries(kind: "bar" | "area"): ChartSeries[] {
  return MOST_SEVERE_FIRST.map((severity) => ({
    key: severity,
    label: SEVERITY_NAMES[severity],
    color: `var(--${severity})`,
    kind,
    stack: "severity",
  }));
}
