import { describe, expect, it } from "vitest";
import { hasHadPart, type OwnershipEvent } from "./ownership";

const given = (by: string, owner: string | null) => ({
  by,
  owner,
  ownerEmail: owner === null ? null : `${owner}@test.example`,
});
const assign = (by: string, owner: string | null): OwnershipEvent => ({
  kind: "assign",
  ...given(by, owner),
});
const undo = (by: string, owner: string | null): OwnershipEvent => ({
  kind: "undo",
  ...given(by, owner),
  owned: owner !== null,
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
    ["not who undid giving it its first owner", [assign("me", "a"), undo("me", null)], false],
    [
      "not who assigned it again after that",
      [assign("me", "a"), undo("me", null), assign("me", "b")],
      false,
    ],
    ["its owner until that was undone", [assign("lead", "me"), undo("lead", null)], true],
    [
      "who gave it from one to another and undid it",
      [assign("lead", "a"), assign("me", "b"), undo("me", "a")],
      true,
    ],
    [
      "who passed it on after an undo gave it back",
      [assign("lead", "a"), assign("lead", "b"), undo("lead", "a"), assign("me", "c")],
      true,
    ],
    [
      "who owned it by an address without an account then",
      [{ kind: "assign", by: "lead", owner: null, ownerEmail: ME.email }, assign("lead", "b")],
      true,
    ],
  ])("is %s", (_, events, expected) => {
    expect(hasHadPart(events, ME)).toBe(expected);
  });
});
