import { narrowLimit } from "@/agents/domain/trust/narrowing";
import { checkAmount } from "./amount";
import type { ToolUse } from "./decision";
import { isCount, type Passage, passed, refused, senseless, type Verdict } from "./passage";
import { checkRate } from "./rate";

/**
 * Bytes of arguments and of a result where a grant says nothing
 * (docs/agents/tool-firewall.md#limits).
 */
export const DEFAULT_SIZE = { request: 65_536, response: 1_048_576 } as const;

const NOTHING_USED: ToolUse = { arrivalAt: null, recent: [], spentOn: null, spent: "0" };

/** Whether the arguments are small enough. */
export function size({ facts, call }: Passage): Verdict {
  const given = facts.grant?.rule.limits?.size?.request ?? DEFAULT_SIZE.request;
  const most = narrowLimit(given, facts.agent.trustDelta);
  const bytes = call.requestBytes;
  if (!isCount(bytes) || !isCount(most)) return senseless("limit", "its size is not known");
  if (bytes <= most) return passed(`${bytes} of ${most} bytes`);
  return refused({
    blocked: "limit",
    code: "payload_too_large",
    reason: `arguments of ${bytes} bytes, at most ${most}`,
    requires: "smaller arguments",
  });
}

/** Whether the call comes within the rate. */
export function rate(passage: Passage): Verdict {
  const { facts } = passage;
  const limit = facts.grant?.rule.limits?.rate;
  if (limit === undefined) return passed("no limit of rate");
  const used = facts.use ?? NOTHING_USED;
  const verdict = checkRate(limit, used, facts.agent.trustDelta, facts.now);
  if (verdict === null) return senseless("limit", "its rate cannot be counted");
  passage.limits = verdict.standing;
  if (verdict.conforms) {
    passage.use = { ...(passage.use ?? used), ...verdict.use };
    return passed(`${verdict.standing.remaining} more at once`);
  }
  return refused({
    blocked: "limit",
    code: "rate_limited",
    reason: verdict.reason,
    requires: "a later call",
    retry_after_s: Math.ceil(verdict.waitMs / 1000),
  });
}

/** Whether the amount is within what one call and one day may have. */
export function amount(passage: Passage): Verdict {
  const { facts, call } = passage;
  const limit = facts.grant?.rule.limits?.amount;
  if (limit === undefined) return passed("no limit of amount");
  const verdict = checkAmount(limit, call.args, facts.use, facts.agent.trustDelta, facts.now);
  if (verdict.state !== "passed") {
    if (verdict.state === "unclear") return senseless("limit", verdict.reason);
    const words = { reason: verdict.reason, requires: "an amount within the grant" };
    return refused({ blocked: "limit", code: "tool_call_blocked", ...words });
  }
  const { spentOn, spent, reason } = verdict;
  passage.use = { ...(passage.use ?? facts.use ?? NOTHING_USED), spentOn, spent };
  return passed(reason);
}

/** Whether another call may be under way. */
export function concurrency({ facts }: Passage): Verdict {
  if (!isCount(facts.concurrent)) return senseless("limit", "calls under way cannot be counted");
  const limit = facts.grant?.rule.limits?.concurrency;
  if (limit === undefined) return passed("no limit of calls at the same time");
  const most = narrowLimit(limit, facts.agent.trustDelta);
  if (facts.concurrent < most) return passed(`${facts.concurrent + 1} of ${most} at the same time`);
  return refused({
    blocked: "limit",
    code: "rate_limited",
    reason: `${facts.concurrent} calls are under way, at most ${most}`,
    requires: "the outcome of an earlier call",
    retry_after_s: 1,
  });
}
