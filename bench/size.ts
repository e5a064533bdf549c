/** `full`, or `quick` where BENCH_QUICK asks only whether the bench still runs. */
export function sized<Size>(full: Size, quick: Size): Size {
  return process.env.BENCH_QUICK === "yes" ? quick : full;
}
