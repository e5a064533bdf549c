import { readFileSync } from "node:fs";

/** Of what the kernel counts in: USER_HZ, which is 100 for every program. */
const TICK_MS = 10;

/**
 * Time of a processor that a process has taken, in milliseconds; null where /proc does not have it
 * (proc(5)).
 */
export function processCpuMs(pid: number): number | null {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, "latin1");
  } catch {
    return null;
  }
  // The name before it may hold anything, also parentheses and blanks.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const ticks = Number(fields[11]) + Number(fields[12]);
  return Number.isFinite(ticks) ? ticks * TICK_MS : null;
}
