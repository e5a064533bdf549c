import { describe, expect, it } from "vitest";
import { hasHadPart, type OwnershipEvent } from "./ownership";

const assign = (by: string, owner: string | null): OwnershipEvent => ({
  kind: "assign",
  by,
  owner,
  ownerEmail: owner === null ? null : `${owner}@test.example`,
});
const reopen = (by: string): OwnershipEvent => ({ kind: "reopen", by });
const ME = { name: "me", email: "me@test.example" };

describe("accounts that took part in the ownership of an incident", () => {
  it.each<[string, OwnershipEvent[], boolean]>([
    ["nobody, without an owner", [], false],
    ["not who gave it its first owner", [assign("me", "other")], false],
    ["its owner", [assign("lead", "me")], true],
    ["who took it", [assign("me", "me")], true],
    ["who owned it and gave it away", [assign("lead", "me"), assign("me", "other")], true],
    ["who owned it and had it taken away", [assign("lead", "me"), assign("lead", "other")], true],
    ["who gave it from one to another", [assign("lead", "a"), assign("me", "b")], true],
    [
      "not after somebody reopened it",
      [assign("lead", "me"), assign("lead", "b"), reopen("c")],
      false,
    ],
    ["after one's own reopening", [assign("lead", "me"), assign("lead", "b"), reopen("me")], true],
    ["its owner after a reopening", [assign("lead", "me"), reopen("c")], true],
    [
      "who owned it by an address without an account then",
      [{ kind: "assign", by: "lead", owner: null, ownerEmail: ME.email }, assign("lead", "b")],
      true,
    ],
  ])("is %s", (_, events, expected) => {
    expect(hasHadPart(events, ME)).toBe(expected);
  });
});
