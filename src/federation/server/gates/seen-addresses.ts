import "server-only";
import type { GateResult } from "@/federation/domain/declaration/gate";

/**
 * Addresses to which the runtime's host resolved when G3 was looked at, of its evidence; none where G3 is not
 * among these gates or nothing was resolved.
 */
export function seenAddresses(
  gates: readonly Pick<GateResult, "gate" | "evidence">[],
): readonly string[] {
  const addresses = gates.find(({ gate }) => gate === "G3")?.evidence.addresses;
  if (typeof addresses !== "object" || addresses === null || !("resolved" in addresses)) return [];
  const { resolved } = addresses;
  return Array.isArray(resolved) ? resolved.filter((each) => typeof each === "string") : [];
}
