import "server-only";
import { utf8 } from "@/encoding/domain/crypto/encoding";
import { nodePrimitives } from "@/encoding/domain/crypto/node-primitives";
import { canonicalJson } from "@/encoding/domain/json/canonical-json";
import type { GateResult } from "@/federation/domain/declaration/gate";
import { nextAttemptAt } from "@/federation/domain/retry-schedule";
import type { StoredGate } from "@/federation/server/queries/fed-gates";

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
