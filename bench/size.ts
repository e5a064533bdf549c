/** `full`, or `quick` where BENCH_QUICK asks only whether the bench still runs. */
export function sized(full: number, quick: number): number {
  return process.env.BENCH_QUICK === "yes" ? quick : full;
}
