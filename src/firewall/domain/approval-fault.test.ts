import { describe, expect, it } from "vitest";
import { APPROVAL_STATES } from "@/agents/domain/approval-state";
import { call, facts } from "./__fixtures__/call-facts";
import { APPROVAL_FAULTS, approvalFault, FAULT_WORDS } from "./approval-fault";
import { decide } from "./decide";

const CALL = { tool: "pay:bill", actionSha256: "a", policySha256: "p" };

describe("an approval that does not count", () => {
  it("is for another call before it is anything else", () => {
    for (const state of APPROVAL_STATES) {
      expect(approvalFault({ ...CALL, tool: "pay:rent", state }, CALL)).toBe("another_call");
      expect(approvalFault({ ...CALL, actionSha256: "b", state }, CALL)).toBe("another_call");
      const older = { ...CALL, actionSha256: "b", policySha256: "q", state };
      expect(approvalFault(older, CALL)).toBe("policy_changed");
    }
    expect(approvalFault(null, CALL)).toBe("unknown");
  });

  it("returns its state where it is for this call", () => {
    const faults = APPROVAL_STATES.map((state) => approvalFault({ ...CALL, state }, CALL));
    expect(faults).toEqual([
      "undecided",
      "withdrawn",
      "denied",
      "expired",
      "withdrawn",
      "withdrawn",
      "used",
    ]);
  });

  it.each(APPROVAL_FAULTS)("never lets a call pass: %s", (fault) => {
    const faulty = { approvalId: "HITL-7", fault };
    const decision = decide(facts({}, { approval: "always" }, { faulty }), call());
    expect(decision).toMatchObject({
      outcome: "approval",
      consumes: null,
      refusal: {
        blocked: "human-approval",
        code: "tool_call_blocked",
        reason: `approval HITL-7 ${FAULT_WORDS[fault].reason}; the grant always needs approval`,
        approval_fault: fault,
      },
    });
    expect(decide(facts({}, {}, { faulty }), call()).outcome).toBe("allow");
  });
});
