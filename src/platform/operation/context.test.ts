import { describe, expect, it } from "vitest";
import {
  type AccountActor,
  type Actor,
  actorName,
  requireAnyAction,
  requireDeclared,
  type ServiceContext,
} from "./context";
import type { Action, Role } from "./policy";

function as(roles: readonly Role[], scopes: readonly Action[] | null = null): ServiceContext {
  const actor: Actor = {
    kind: "account",
    id: "00000000-0000-4000-8000-000000000001",
    email: "person@test.example",
    name: "Person",
    roles,
    via: scopes === null ? "session" : "api_token",
    scopes,
  };
  // Nothing else of it is read.
  return { actor } as ServiceContext;
}

const refused = { code: "forbidden", extra: { action: "agent.revoke_key" } };

describe("a right that depends on what it is about", () => {
  it.each<[string, Role[], Action[] | null, boolean]>([
    ["held by role", ["admin"], null, true],
    ["perhaps held by the object", ["viewer"], null, true],
    ["held by nobody without a role", [], null, false],
    ["not held by another role", ["red_team"], null, false],
    ["within the scopes of a token", ["viewer"], ["agent.revoke_key"], true],
    ["beyond them", ["admin"], ["incident.read"], false],
  ])("is %s", (_, roles, scopes, isAllowed) => {
    const ask = () => requireAnyAction(as(roles, scopes), ["agent.revoke_key", "agent.read"]);
    if (isAllowed) expect(ask()).toMatchObject({ roles });
    else expect(ask).toThrow(expect.objectContaining(refused));
  });

  it("is anonymous without a sign-in", () => {
    const ctx = { actor: { kind: "anonymous" } } as ServiceContext;
    expect(() => requireAnyAction(ctx, ["agent.read"])).toThrow(
      expect.objectContaining({ code: "unauthenticated" }),
    );
  });
});

describe("a second person", () => {
  const { actor } = as(["lead"]) as { actor: AccountActor };
  const playground = "00000000-0000-4000-8000-000000000002";
  const second = { actor: { ...actor, plays: { playground, part: "second" } } } as ServiceContext;

  it("is named with who plays it", () => {
    const party = `practice:second:${playground}:played-by:user:${actor.id}`;
    expect(actorName(second.actor)).toBe(party);
  });

  it("is refused whatever does not say that it is playable, rights asked or not", () => {
    const thrown = expect.objectContaining({ code: "not_in_playground" });
    for (const declared of [
      {},
      { action: "incident.read" },
      { anyOf: ["incident.read"] },
    ] as const) {
      expect(() => requireDeclared(second, declared)).toThrow(thrown);
      expect(() => requireDeclared({ ...second, actor }, declared)).not.toThrow();
    }
  });

  it("has the rights of who plays it and no other", () => {
    expect(() =>
      requireDeclared(second, { action: "incident.dismiss", playable: true }),
    ).not.toThrow();
    expect(() =>
      requireDeclared(second, { action: "incident.accept_risk", playable: true }),
    ).toThrow(expect.objectContaining({ code: "forbidden" }));
  });
});
