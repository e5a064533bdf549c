import { appendFileSync } from "node:fs";

export interface Measurement {
  name: string;
  measured: number;
  baseline: number;
  unit: string;
  against: string;
  /** `≤ 3`, `≥ 6`, or null where there is none. */
  goal: string | null;
}

/** Prints one ratio with what it was made of; BENCH_RESULTS names a file that gets it as a line of JSON, too. */
export function report(m: Measurement): void {
  const ratio = m.measured / m.baseline;
  const { BENCH_RESULTS } = process.env;
  if (BENCH_RESULTS !== undefined) appendFileSync(BENCH_RESULTS, `${JSON.stringify(m)}\n`);
  const limit = m.goal === null ? null : Number(m.goal.slice(2));
  const reached = limit === null || (m.goal?.startsWith("≤") ? ratio <= limit : ratio >= limit);
  const verdict = m.goal === null ? "" : `  goal ${m.goal}: ${reached ? "reached" : "NOT reached"}`;
  process.stdout.write(
    `${ratio.toFixed(2).padStart(7)}x  ${m.name}: ${m.measured.toFixed(1)} ${m.unit} against ${m.baseline.toFixed(1)} ${m.unit} (${m.against})${verdict}\n`,
  );
}
