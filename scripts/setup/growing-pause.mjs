/** Exit code of what starting again cannot mend (EX_CONFIG of sysexits.h). */
export const EXIT_CONFIGURATION = 78;

const FIRST_MS = 500;
const LONGEST_MS = 30_000;
const HEALTHY_MS = 3 * 60_000;

/**
 * The pauses before something that ended is started again: each twice as long as the one before, and from the
 * beginning for one that lived for minutes. The returned function takes the milliseconds that it lived.
 */
export function growingPause() {
  let next = FIRST_MS;
  return (lived) => {
    const pause = lived >= HEALTHY_MS ? FIRST_MS : next;
    next = Math.min(pause * 2, LONGEST_MS);
    return pause;
  };
}
