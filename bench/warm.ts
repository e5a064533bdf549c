import { sized } from "./size";

const ROUNDS = sized(16, 1);
/** Gained by a round that still counts as faster; less is chance. */
const FASTER = 1.05;
const SETTLED = 2;

/**
 * Runs rounds until two of them bring no more: what has just started compiles its code while it answers, and is two to
 * three times as fast some 10,000 requests later. `round` resolves to its rate.
 */
export async function warm(round: () => Promise<number>): Promise<void> {
  let best = 0;
  let settled = 0;
  for (let n = 0; n < ROUNDS && settled < SETTLED; n++) {
    const rate = await round();
    settled = rate > best * FASTER ? 0 : settled + 1;
    best = Math.max(best, rate);
  }
}
