import { describe, expect, it } from "vitest";
import { judgeRuntime } from "./judge-runtime";
import { RUNTIME_OUTCOMES, type RuntimeProbe } from "./probe-outcome";

const PROBE: RuntimeProbe = {
  outcome: "ok",
  duration_ms: 12,
  observed: { era: "2025-06-18" },
  tools: ["classify_alert"],
  binding: "bound",
  addresses: { resolved: ["203.0.113.5"], connected: ["203.0.113.5"] },
};

function judged(over: Partial<RuntimeProbe>, requireBinding = false) {
  const { gate, result, code } = judgeRuntime({ ...PROBE, ...over }, { requireBinding });
  expect(gate).toBe("G3");
  return [result, code];
}

describe("judgeRuntime", () => {
  it.each([
    ["not_protocol", "failed", "runtime_not_protocol"],
    ["unhealthy", "failed", "runtime_unhealthy"],
    ["unreachable", "failed", "runtime_unreachable"],
    ["tls_invalid", "failed", "runtime_tls_invalid"],
    ["address_invalid", "failed", "runtime_address_invalid"],
    ["address_forbidden", "failed", "runtime_address_forbidden"],
    ["indeterminate", "pending", "runtime_indeterminate"],
  ] as const)("%s is %s, whatever the binding says", (outcome, result, code) => {
    for (const binding of ["bound", "missing", "wrong", "unchecked"] as const) {
      expect(judged({ outcome, binding })).toEqual([result, code]);
    }
  });

  it("passes without a binding unless one is required", () => {
    expect(judged({ binding: "missing" })).toEqual(["passed", null]);
    expect(judged({ binding: "missing" }, true)).toEqual(["failed", "runtime_binding_missing"]);
    expect(judged({ binding: "unchecked" })).toEqual(["passed", null]);
    expect(judged({ binding: "unchecked" }, true)).toEqual(["pending", "runtime_indeterminate"]);
    expect(judged({ binding: "bound" }, true)).toEqual(["passed", null]);
  });

  it("never passes a runtime that names another agent", () => {
    expect(judged({ binding: "wrong" })).toEqual(["failed", "runtime_binding_wrong"]);
    expect(judged({ binding: "wrong" }, true)).toEqual(["failed", "runtime_binding_wrong"]);
  });

  it("passes a runtime that wants credentials only where it is bound", () => {
    expect(judged({ outcome: "auth_required" }, true)).toEqual(["passed", null]);
    for (const binding of ["missing", "wrong", "unchecked"] as const) {
      expect(judged({ outcome: "auth_required", binding })).toEqual([
        "failed",
        "runtime_auth_required",
      ]);
    }
  });

  it("keeps what was seen as evidence", () => {
    for (const outcome of RUNTIME_OUTCOMES) {
      const { evidence } = judgeRuntime({ ...PROBE, outcome }, { requireBinding: false });
      expect(evidence).toEqual({
        outcome,
        binding: "bound",
        duration_ms: 12,
        observed: { era: "2025-06-18" },
        addresses: { resolved: ["203.0.113.5"], connected: ["203.0.113.5"] },
      });
    }
  });
});
