import { limitPercent } from "@/agents/domain/trust/narrowing";
import { argValues } from "./args/arg-values";
import { decimalText, millionths } from "./args/decimal";
import type { ToolUse } from "./decision";
import type { AmountLimit } from "./grants/grant-rule";

export type AmountVerdict =
  | { state: "passed"; spentOn: string; spent: string; reason: string }
  /** `unclear`: what was used before, or the limit, cannot be read. */
  | { state: "refused"; reason: string }
  | { state: "unclear"; reason: string };

/**
 * Whether an amount is within what a grant allows for one call and for one UTC day, both narrowed by
 * the trust_delta and rounded down to a millionth. Exact: no binary fraction is ever added. Where the
 * clock goes back the later day goes on, so that no day is spent twice.
 */
export function checkAmount(
  limit: AmountLimit,
  args: unknown,
  use: ToolUse | null,
  trustDelta: number,
  now: Date,
): AmountVerdict {
  const [perCall, perDay] = [
    narrowedAmount(limit.per_call, trustDelta),
    narrowedAmount(limit.per_day, trustDelta),
  ];
  const today = now.toISOString().slice(0, 10);
  const spentOn = use?.spentOn ?? null;
  const isLater = spentOn === null || spentOn < today;
  const spent = isLater ? 0n : millionths(use?.spent);
  const isDay = spentOn === null || /^\d{4}-\d\d-\d\d$/.test(spentOn);
  if (perCall === null || perDay === null || spent === null || spent < 0n || !isDay) {
    return { state: "unclear", reason: "what was spent before cannot be read" };
  }
  const { values, missing } = argValues(args, limit.arg);
  const amount = missing || values.length !== 1 ? null : millionths(values[0]);
  if (amount === null || amount < 0n) {
    return { state: "refused", reason: `${limit.arg} is no amount that can be read exactly` };
  }
  if (limit.currency !== undefined && !isIn(limit.currency, limit.arg, args)) {
    return {
      state: "refused",
      reason: `the currency beside ${limit.arg} is not ${limit.currency}`,
    };
  }
  if (amount > perCall)
    return { state: "refused", reason: `more than ${decimalText(perCall)} for one call` };
  const total = spent + amount;
  if (total > perDay)
    return { state: "refused", reason: `more than ${decimalText(perDay)} for one day` };
  return {
    state: "passed",
    spentOn: isLater ? today : spentOn,
    spent: decimalText(total),
    reason: `${decimalText(total)} of ${decimalText(perDay)} for one day`,
  };
}

function isIn(currency: string, pointer: string, args: unknown): boolean {
  const beside = `${pointer.slice(0, pointer.lastIndexOf("/"))}/currency`;
  const { values, missing } = argValues(args, beside);
  return !missing && values[0] === currency;
}

/** Millionths of a limit as it counts at a trust_delta, rounded down; null where it cannot be read. */
export function narrowedAmount(limit: string, trustDelta: number): bigint | null {
  const whole = millionths(limit);
  return whole === null || whole < 0n ? null : (whole * BigInt(limitPercent(trustDelta))) / 100n;
}
