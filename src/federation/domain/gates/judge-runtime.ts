import { type GateCode, type GateResult, gateResult } from "../declaration/gate";
import type { RuntimeOutcome, RuntimeProbe } from "./probe-outcome";

export interface RuntimeRules {
  /** Whether a runtime has to prove that its address belongs to its DID. */
  requireBinding: boolean;
}

const DEFINITE: Readonly<Record<Exclude<RuntimeOutcome, "ok" | "indeterminate">, GateCode>> = {
  not_protocol: "runtime_not_protocol",
  unhealthy: "runtime_unhealthy",
  unreachable: "runtime_unreachable",
  auth_required: "runtime_auth_required",
  tls_invalid: "runtime_tls_invalid",
  address_invalid: "runtime_address_invalid",
  address_forbidden: "runtime_address_forbidden",
};

/**
 * Gate G3 after a check of the runtime (docs/federation/gates.md#the-six-gates,
 * docs/federation/probes.md#what-is-asked). Without a proof that the address is the agent's the
 * gate passes, unless the rules require one; a proof of something else never passes. A runtime that
 * wants credentials is reachable where it proves that its address is the agent's.
 */
export function judgeRuntime(probe: RuntimeProbe, { requireBinding }: RuntimeRules): GateResult {
  const { outcome, binding, duration_ms, observed, addresses } = probe;
  const evidence = { outcome, binding, duration_ms, observed, addresses: { ...addresses } };
  const failed = (code: GateCode) => gateResult("G3", "failed", code, evidence);
  const pending = () => gateResult("G3", "pending", "runtime_indeterminate", evidence);
  if (outcome === "indeterminate") return pending();
  if (isGuardedButBound(probe)) return gateResult("G3", "passed", null, evidence);
  if (outcome !== "ok") return failed(DEFINITE[outcome] ?? "runtime_not_protocol");
  switch (binding) {
    case "bound":
      return gateResult("G3", "passed", null, evidence);
    case "missing":
      if (requireBinding) return failed("runtime_binding_missing");
      return gateResult("G3", "passed", null, evidence);
    case "unchecked":
      return requireBinding ? pending() : gateResult("G3", "passed", null, evidence);
    default:
      return failed("runtime_binding_wrong");
  }
}

/**
 * Whether a runtime requires credentials and nevertheless proves that its address is the agent's.
 */
export function isGuardedButBound({ outcome, binding }: RuntimeProbe): boolean {
  return outcome === "auth_required" && binding === "bound";
}
