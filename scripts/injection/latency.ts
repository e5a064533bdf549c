import { detectInjection } from "@/firewall/domain/injection/detect-injection";

const SIZE = 2048;
const LONG = [16, 64, 256, 1024] as const;
const ROUNDS = 3;

function millisecondsOf(run: () => void): number {
  const started = performance.now();
  run();
  return performance.now() - started;
}

function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Inputs that make careless patterns slow. */
const HOSTILE: readonly (readonly [string, string])[] = [
  ["letters", "a"],
  ["spaced letters", "a "],
  ["open tags", "<a "],
  ["entities", "&#105;"],
  ["base64", "SWdub3Jl"],
  ["zero width", "i\u200b"],
  ["override words", "ignore all previous instructions "],
  ["escapes", "\\u0069"],
  ["quotes", "\"'"],
  ["comments", "<!--"],
];

/** Lines on the time of the detector for 2 kB documents, and on its growth with the length of a text. */
export function latencyLines(documents: readonly string[]): string[] {
  const texts = documents.filter(({ length }) => length >= SIZE).map((text) => text.slice(0, SIZE));
  const rounds = Array.from({ length: ROUNDS }, () =>
    texts.map((text) => millisecondsOf(() => detectInjection(text, "document"))),
  );
  // CPU time taken by other processes is no property of the detector: the best of the rounds
  // counts.
  const times = texts.map((_, i) => Math.min(...rounds.map((round) => round[i] ?? Number.NaN)));
  times.sort((a, b) => a - b);
  const single = rounds.flat().sort((a, b) => a - b);
  const lines = [
    `latency of ${texts.length} documents of 2 kB, best of ${ROUNDS}: p50 ${quantile(times, 0.5).toFixed(2)} ms, p99 ${quantile(times, 0.99).toFixed(2)} ms`,
    `each run by itself: p50 ${quantile(single, 0.5).toFixed(2)} ms, p99 ${quantile(single, 0.99).toFixed(2)} ms`,
    `milliseconds per kB at ${LONG.join(", ")} kB:`,
  ];
  const prose = texts.join("\n");
  for (const [name, unit] of [["documents", prose] as const, ...HOSTILE]) {
    if (unit === "") continue;
    const perKb = LONG.map((kb) => {
      const text = unit.repeat(Math.ceil((kb * 1024) / unit.length)).slice(0, kb * 1024);
      return (
        Math.min(...[0, 1].map(() => millisecondsOf(() => detectInjection(text, "document")))) / kb
      );
    });
    lines.push(`  ${name.padEnd(16)}${perKb.map((ms) => ms.toFixed(3).padStart(9)).join("")}`);
  }
  return lines;
}
