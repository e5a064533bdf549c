import { describe, expect, it } from "vitest";
import { activationInput, NO_ACTIVATION } from "./activation-form";

const FORM = { ...NO_ACTIVATION, agent: " did:svc:agt:a ", tool: "send:mail", reason: " Mails. " };

describe("what a kill switch is thrown with", () => {
  it("is the scope with its own target", () => {
    expect(activationInput(FORM)).toEqual({
      scope: "agent",
      target: "did:svc:agt:a",
      reason: "Mails.",
    });
    expect(activationInput({ ...FORM, scope: "tier", tier: "T1" })).toEqual({
      scope: "tier",
      target: "T1",
      reason: "Mails.",
    });
    expect(activationInput({ ...FORM, scope: "tool" })).toMatchObject({ target: "send:mail" });
  });

  it("is not sent without a reason or without a target", () => {
    expect(activationInput({ ...FORM, reason: "  " })).toBeNull();
    expect(activationInput({ ...FORM, agent: " " })).toBeNull();
    expect(activationInput({ ...FORM, scope: "tool", tool: "" })).toBeNull();
  });

  it("stops all agents only after the words were typed, and never with a target", () => {
    const all = { ...FORM, scope: "global" as const };
    expect(activationInput(all)).toBeNull();
    expect(activationInput({ ...all, typed: "stop all" })).toBeNull();
    expect(activationInput({ ...all, typed: "stop all agents" })).toEqual({
      scope: "global",
      reason: "Mails.",
    });
    expect(activationInput({ ...all, typed: "stop all agents", reason: "" })).toBeNull();
  });
});
