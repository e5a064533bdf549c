import "server-only";
import { utf8 } from "@/domain/crypto/encoding";
import { nodePrimitives } from "@/domain/crypto/node-primitives";
import type { GateResult } from "@/domain/federation/gate";
import { nextAttemptAt } from "@/domain/federation/retry-schedule";
import { canonicalJson } from "@/domain/packages/canonical-json";
import type { StoredGate } from "@/server/db/queries/fed-gates";

/**
 * Gates with the digest of their evidence and, where the network left one open, when it is tried again.
 * `attempts` counts those before.
 */
export function storedGates(
  gates: readonly GateResult[],
  now: Date,
  attempts: (gate: GateResult["gate"]) => number = () => 0,
): StoredGate[] {
  return gates.map((gate) => ({
    ...gate,
    evidence_sha256: nodePrimitives.sha256(utf8(canonicalJson(gate.evidence))),
    next_attempt_at: isOpen(gate) ? nextAttemptAt(attempts(gate.gate) + 1, now) : null,
  }));
}

/** Whether only the network keeps a gate from being decided. */
function isOpen({ gate, result }: Pick<GateResult, "gate" | "result">): boolean {
  return (gate === "G3" || gate === "G5") && (result === "pending" || result === "skipped");
}
