import { ServiceError } from "@/encoding/domain/errors";
import { Dice } from "../package-mutations/dice";
import type { FuzzTarget } from "./fuzz-target";
import { mutateInput } from "./mutate-input";

/** No input may take longer, by the clock and by the processor: a busy machine is no fault of a parser. */
export const LONGEST_MS = 2_000;

/** An input on which a target failed. */
export interface Fault {
  target: string;
  seed: number;
  what: string;
}

/** The mutation that a seed fixes. */
export function inputOf(target: FuzzTarget, seed: number): Buffer {
  return mutateInput(new Dice(seed), target.inputs);
}

/** Feeds one mutation to a target. Returns what went wrong, and how long it took. */
export async function feed(
  target: FuzzTarget,
  seed: number,
): Promise<{ fault: Fault | null; ms: number }> {
  const bytes = inputOf(target, seed);
  const started = performance.now();
  const used = process.cpuUsage();
  let what: string | null = null;
  try {
    await target.read(bytes);
  } catch (error) {
    const refusals = [ServiceError, ...(target.refusals ?? [])];
    if (!refusals.some((refusal) => error instanceof refusal)) {
      what = error instanceof Error ? (error.stack ?? error.message) : String(error);
    }
  }
  const { user, system } = process.cpuUsage(used);
  const ms = Math.min(performance.now() - started, (user + system) / 1000);
  if (what === null && ms > LONGEST_MS)
    what = `It took ${Math.round(ms)} ms for ${bytes.length} bytes.`;
  return { fault: what === null ? null : { target: target.name, seed, what }, ms };
}
