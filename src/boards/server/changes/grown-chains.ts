import "server-only";
import type { Pool } from "pg";
import type { GrownChain } from "@/boards/domain/changes";
import { processSingleton } from "@/platform/process/process-singleton";
import { findGrownChains } from "@/trace/server/queries/transparency-log";

/** Leaves that are read at once. */
const PAGE = 2_000;
/** Streams that follow read the same few pages. */
const KEPT = 16;

export interface Growth {
  chains: readonly GrownChain[];
  /** Number of leaves up to which it was read. */
  size: number;
  more: boolean;
}

/** Which chains grew since the log had a size; read once for all streams of the process that ask the same. */
export function grownChains(pool: Pool, size: number): Promise<Growth> {
  const kept = processSingleton("changes", () => new Map<number, Promise<Growth>>());
  const known = kept.get(size);
  // It was read a while ago: the log may have grown further since.
  if (known !== undefined) return known.then((growth) => ({ ...growth, more: growth.size > size }));
  const reading = read(pool, size);
  kept.set(size, reading);
  for (const key of kept.keys()) {
    if (kept.size <= KEPT) break;
    kept.delete(key);
  }
  const forget = () => {
    if (kept.get(size) === reading) kept.delete(size);
  };
  // Where nothing was new, something may be the next time.
  reading.then((growth) => growth.size === size && forget(), forget);
  return reading;
}

async function read(pool: Pool, size: number): Promise<Growth> {
  const rows = await findGrownChains(pool, size, PAGE);
  const next = rows.reduce((most, { end }) => Math.max(most, end), size);
  return { chains: rows, size: next, more: next - size === PAGE };
}
