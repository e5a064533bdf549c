import type { Distance } from "./owners";

export const DISTANCE_NAMES: Readonly<Record<Distance, string>> = {
  overdue: "overdue",
  due_24h: "within 24 h",
  due_7d: "within 7 days",
  later: "later",
};

interface DecisionTimes {
  decided: number;
  p50_hours: number | null;
  p90_hours: number | null;
}

/** `an hour`, `26 h`; rounded up, so that it promises nothing. */
function hours(value: number): string {
  return value < 1 ? "an hour" : `${Math.ceil(value)} h`;
}

export const copy = {
  title: "Overview",
  weeks: {
    week: "Week from",
  },
  states: {
    caption: "Open incidents by state, with the days they have been there",
    count: "Incidents",
    none: "nothing is there",
  },
  federation: {
    decisionTimes: ({ decided, p50_hours: p50, p90_hours: p90 }: DecisionTimes) =>
      decided === 0 || p50 === null || p90 === null
        ? "No decision within 90 days"
        : `Half within ${hours(p50)}, nine of ten within ${hours(p90)}, over 90 days`,
  },
};
