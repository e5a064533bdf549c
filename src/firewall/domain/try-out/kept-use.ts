import type { ToolUse } from "../decision";
import type { GrantLimits } from "../grants/grant-rule";

const NOTHING: ToolUse = { arrivalAt: null, recent: [], spentOn: null, spent: "0" };

/**
 * What calls under one grant have used of its limits, as far as it is known: from the beginning where no earlier
 * call is left out, and otherwise once nothing unknown can count any more. A call that cannot be told makes it
 * unknown again.
 */
export class KeptUse {
  private use: ToolUse = NOTHING;
  /** The last instant at which a call may have counted without being known, in milliseconds. */
  private unknownAt: number | null;
  /** Whether every call was decided as it was then, so that the calls under way are those of then. */
  isAsThen: boolean;

  /**
   * `leftOut`: until when earlier calls may have counted, each as it was decided. `untold`: until when calls may
   * have counted of which nothing is known. Null where there are none.
   */
  constructor({ leftOut, untold }: { leftOut: Date | null; untold: Date | null }) {
    const found = [leftOut, untold].flatMap((at) => at?.getTime() ?? []);
    this.unknownAt = found.length === 0 ? null : Math.max(...found);
    this.isAsThen = untold === null;
  }

  /** Counters for a call at an instant, and which limits cannot be counted then. */
  at(
    now: Date,
    limits: GrantLimits,
  ): { use: ToolUse; isRateKnown: boolean; isAmountKnown: boolean } {
    const { unknownAt } = this;
    const at = now.getTime();
    // A window is empty after its length. The arrival time of a burst lies at most as far ahead, and as much again
    // covers that its interval is rounded up.
    const memory = 2 * (limits.rate?.per_s ?? 0) * 1000;
    const isRateKnown = unknownAt === null || at - unknownAt >= memory;
    const isAmountKnown = unknownAt === null || dayOf(at) > dayOf(unknownAt);
    return { use: this.use, isRateKnown, isAmountKnown };
  }

  /** A call was allowed and used this. */
  count(use: ToolUse | null): void {
    if (use !== null) this.use = use;
  }

  /** From an instant on it is not known whether a call counted. */
  lose(now: Date): void {
    this.unknownAt = Math.max(now.getTime(), this.unknownAt ?? 0);
    this.isAsThen = false;
  }
}

function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}
