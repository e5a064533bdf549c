import { decidingLayer } from "../calls/deciding-layer";
import type { KeptFacts } from "../calls/kept-facts";
import { type Checks, decide } from "../decide";
import type { Blocker, CallFacts, Decision, LayerResult, ToolUse } from "../decision";
import type { Grant } from "../grants/grant-rule";
import type { RegisteredTool } from "../grants/tool-definition";
import { LAYER_CHECKS } from "../layers";
import { type Layer, passed, refused } from "../passage";
import { KeptUse } from "./kept-use";

/** What a decision said: allowed, put before a person, or blocked. */
export const TRIED_OUTCOMES = ["allowed", "asked", "blocked"] as const;

export type TriedOutcome = (typeof TRIED_OUTCOMES)[number];

/**
 * Why it cannot be told what a rule would have done to a call: it was decided before the facts of decisions were
 * kept; its arguments are not kept as they were; what earlier calls would have used is not known; or whether too
 * many other calls would have waited for people.
 */
export const UNTOLD = ["facts", "args", "limits", "waiting"] as const;

export type Untold = (typeof UNTOLD)[number];

/** A call as it was decided, with what of its facts is kept. */
export interface PastCall {
  id: string;
  did: string;
  tool: string;
  at: Date;
  /** What refused it; null of one that was put before a person, whatever its agent did then. */
  blocked: Blocker | null;
  layers: readonly LayerResult[];
  facts: KeptFacts | null;
  /** Null where what is kept of them is not all of them. */
  args: Readonly<Record<string, unknown>> | null;
  argsSha256: string;
  approvalId: string | null;
}

/** What a call is tried with. */
export interface TriedPolicy {
  grant: Grant | null;
  tool: RegisteredTool | null;
  /** Whether it takes arguments by the very rules that the call was decided by, so that they say what they said. */
  sameScope: boolean;
}

export type Tried = { was: TriedOutcome } & (
  | { now: TriedOutcome; layer: LayerResult | null; untold: null }
  | { now: null; layer: null; untold: readonly [Untold, ...Untold[]] }
);

interface Trial<Call> {
  /** What each call is tried with; asked only where its facts are kept. */
  policyOf: (call: Call, tier: KeptFacts["tier"]) => TriedPolicy;
  /** When earlier calls under a grant of an agent may have counted that are left out; null where none is. */
  unknownBefore: (did: string, grant: string) => Date | null;
}

/**
 * What a rule would have decided on past calls, the oldest first, had it been in force since the first of them: by
 * the decision itself, over the facts as they were then. An approval that a call had counts; scores and inputs are
 * those of then. Whatever rests on what is not kept is not told.
 */
export function tryRule<Call extends PastCall>(
  calls: readonly Call[],
  { policyOf, unknownBefore }: Trial<Call>,
): (Tried & { call: Call })[] {
  const uses = new Map<string, KeptUse>();
  let unkept: Date | null = null;
  return calls.map((call) => {
    const was = decidedAs(call);
    const early = stoppedBefore(call);
    if (early !== undefined) return { call, was, now: "blocked", layer: early, untold: null };
    if (call.facts === null) {
      unkept = call.at;
      for (const use of uses.values()) use.lose(call.at);
      return { call, was, now: null, layer: null, untold: ["facts"] };
    }
    const policy = policyOf(call, call.facts.tier);
    const granted = policy.grant?.tool ?? "";
    const name = `${call.did} ${granted}`;
    const use =
      uses.get(name) ?? new KeptUse({ leftOut: unknownBefore(call.did, granted), untold: unkept });
    uses.set(name, use);
    const tried = tryCall(call, call.facts, policy, use);
    const [first, ...others] = tried.untold;
    if (first !== undefined) {
      use.lose(call.at);
      return { call, was, now: null, layer: null, untold: [first, ...others] };
    }
    const now = outcomeOf(tried.decision, call.facts);
    if (now === "allowed") use.count(tried.decision.use);
    if ((now === "allowed") !== (was === "allowed")) use.isAsThen = false;
    return { call, was, now, layer: decidingLayer(tried.decision.layers), untold: null };
  });
}

/** What was decided on a call, whatever came of it afterwards. */
function decidedAs({ layers, blocked }: Pick<PastCall, "layers" | "blocked">): TriedOutcome {
  const layer = decidingLayer(layers);
  if (layer === null) return "allowed";
  return layer.state === "approval" && blocked === null ? "asked" : "blocked";
}

/** The layer that refused before any rule was asked. */
function stoppedBefore({ layers }: PastCall): LayerResult | undefined {
  return layers.find(
    ({ layer, state }) => state === "refused" && (layer === "kill-switch" || layer === "status"),
  );
}

/** A call that named an approval which did not count is refused where it needs one. */
function outcomeOf({ outcome }: Decision, { approval }: KeptFacts): TriedOutcome {
  if (outcome === "allow") return "allowed";
  return outcome === "approval" && approval !== "faulty" ? "asked" : "blocked";
}

function tryCall(
  call: PastCall,
  kept: KeptFacts,
  policy: TriedPolicy,
  counted: KeptUse,
): { decision: Decision; untold: Untold[] } {
  const limits = policy.grant?.rule.limits ?? {};
  const { use, isRateKnown, isAmountKnown } = counted.at(call.at, limits);
  const unknown = new Map<keyof Checks, Untold>();
  const scope = call.args === null && policy.sameScope ? scopeOfThen(call) : null;
  if (call.args === null && scope === null) unknown.set("scope", "args");
  if (limits.rate !== undefined && !isRateKnown) unknown.set("rate", "limits");
  if (limits.amount !== undefined) {
    if (call.args === null) unknown.set("amount", "args");
    else if (!isAmountKnown) unknown.set("amount", "limits");
  }
  const isCounted = kept.concurrent !== null && kept.granted === policy.grant?.tool;
  if (limits.concurrency !== undefined && !(isCounted && counted.isAsThen)) {
    unknown.set("concurrency", "limits");
  }
  const open = Object.fromEntries([...unknown.keys()].map((layer) => [layer, unasked]));
  const checks: Checks = { ...LAYER_CHECKS, ...(scope && { scope }), ...open };
  const decision = decide(
    factsOf(call, kept, policy, use),
    {
      tool: call.tool,
      args: call.args ?? {},
      requestBytes: kept.request_bytes,
      actionSha256: call.argsSha256,
    },
    checks,
  );
  // Where a layer refuses whatever the unknown ones say, the call is blocked.
  if (decision.outcome === "refuse") return { decision, untold: [] };
  const untold = [...new Set(unknown.values())];
  if (outcomeOf(decision, kept) === "asked" && wasOneTooMany(call, kept)) untold.push("waiting");
  return { decision, untold };
}

const unasked: Layer = () => passed("not known");

/** What the rules of arguments said of the call then; null where they were not asked. */
function scopeOfThen({ layers }: PastCall): Layer | null {
  const then = layers.find(({ layer }) => layer === "scope");
  if (then?.state === "passed") return () => passed(then.reason);
  if (then?.state !== "refused") return null;
  const { reason } = then;
  const requires = "arguments within the grant";
  return () => refused({ blocked: "scope", code: "tool_call_blocked", reason, requires });
}

/** It needed a person, and too many others of the agent waited. */
function wasOneTooMany({ layers }: PastCall, { taint }: KeptFacts): boolean {
  return layers.some(
    ({ layer, state }) =>
      state === "refused" && (layer === "approval" || (layer === "taint" && taint === "tainted")),
  );
}

function factsOf(
  call: PastCall,
  kept: KeptFacts,
  { grant, tool }: TriedPolicy,
  use: ToolUse,
): CallFacts {
  const { tier, status, trust_delta: trustDelta, taint, concurrent, approval } = kept;
  const { did, at: now, approvalId, argsSha256: actionSha256 } = call;
  return {
    // No kill switch stopped the call and its agent was not read-only: those layers let it pass.
    switches: [],
    agent: { did, tier, status, readOnlyUntil: null, trustDelta },
    grant,
    tool,
    use,
    concurrent: concurrent ?? 0,
    taint: { state: taint, inputs: [] },
    approval: approval === "given" && approvalId !== null ? { approvalId, actionSha256 } : null,
    faulty: null,
    now,
  };
}
