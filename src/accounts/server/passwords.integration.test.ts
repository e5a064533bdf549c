import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { actorOfBearer, actorOfSession } from "@/platform/auth/account-access";
import { type AccountRoom, openAccountRoom } from "@/test/rooms/account-room";
import { changePassword } from "./change-password";
import { describeSession } from "./describe-session";
import { listAccounts } from "./list-accounts";
import { resetPassword } from "./reset-password";
import { logIn } from "./sign-in/log-in";
import { logOut } from "./sign-in/log-out";
import { verifyCredentials } from "./sign-in/verify-credentials";
import { createToken, listTokens, listTokensOf, revokeTokenOf } from "./tokens/api-tokens";
import { updateAccount } from "./update-account";

let room: AccountRoom;

beforeAll(async () => {
  room = await openAccountRoom();
  // One account must always be able to manage accounts.
  await room.newAccount("admin");
});
afterAll(() => room.close());

describe("what opens an account", () => {
  it.each([
    ["a reset", (id: string) => resetPassword(room.admin, { id })],
    ["disabling", (id: string) => updateAccount(room.admin, { id, disabled: true })],
  ])("end with %s all that opens the account, in one transaction", async (_what, act) => {
    const account = await room.newAccount("viewer");
    const open = await room.openAll(account);
    expect(await room.stillOpen(open)).toEqual(["session", "bearer", "token", "feed"]);
    await act(account.id);
    expect(await room.stillOpen(open)).toEqual([]);
    const [body] = await room.lastRecords(1);
    expect(body?.sum).toMatchObject({
      account: account.id,
      sessions_ended: 1,
      tokens_ended: [open.tokenId],
      calendar_ended: true,
    });
    await updateAccount(room.admin, { id: account.id, disabled: false });
    expect(await room.stillOpen(open)).toEqual([]);
  });
});

describe("a one-time password", () => {
  it("opens nothing but its own change, and then nothing at all", async () => {
    const account = await room.newcomer("viewer", "admin");
    const signIn = { email: account.email, password: account.password, source: account.source };
    const { token } = await logIn(room.services.anonymous, signIn);
    for (const actor of [await actorOfBearer(token), await room.sessionOf(account.id)]) {
      if (actor === null) throw new Error("no actor");
      const ctx = room.ctxOf(actor);
      await expect(listAccounts(ctx)).rejects.toMatchObject({ code: "password_change_required" });
      await expect(listTokens(ctx)).rejects.toMatchObject({ code: "password_change_required" });
      const session = await describeSession(ctx);
      expect(session.must_change_password).toBe(true);
      expect(Object.values(session.may)).not.toContain(true);
    }
    const own = room.ctxOf(await room.sessionOf(account.id));
    const change = { current: account.password, next: "green pears in the yard", end_tokens: true };
    const { session } = await changePassword(own, change);
    const after = room.ctxOf(await actorOfSession(session ?? ""));
    expect((await describeSession(after)).must_change_password).toBe(false);
    expect(await listTokens(after)).toEqual({ tokens: [] });
    await expect(logIn(room.services.anonymous, signIn)).rejects.toMatchObject({
      code: "invalid_credentials",
    });
  });

  it("may sign out", async () => {
    const account = await room.newcomer("viewer");
    const { token } = await logIn(room.services.anonymous, { ...account });
    await logOut(room.ctxOf(await actorOfBearer(token)));
    expect(await actorOfBearer(token)).toBeNull();
  });

  it.each([
    ["a new account", async () => room.newcomer("viewer")],
    [
      "a reset",
      async () => {
        const account = await room.newAccount("viewer");
        const { one_time_password: password } = await resetPassword(room.admin, { id: account.id });
        return { ...account, password };
      },
    ],
  ])(
    "of %s does not sign in after 24 hours, with the message for a wrong one",
    async (_of, given) => {
      const account = await given();
      const at = (hours: number) => ({
        ...room.services.anonymous,
        clock: () => new Date(Date.now() + hours * 3_600_000),
      });
      const input = { email: account.email, password: account.password, source: account.source };
      expect(await verifyCredentials(at(23.9), input)).toMatchObject({ id: account.id });
      await expect(verifyCredentials(at(24.1), input)).rejects.toMatchObject({
        code: "invalid_credentials",
        detail: undefined,
        extra: {},
      });
    },
  );
});

describe("one's own password", () => {
  it.each([
    [true, ["fresh session"]],
    [false, ["token", "feed", "fresh session"]],
  ])("ends tokens and calendar on request: %s", async (end_tokens, left) => {
    const account = await room.newAccount("viewer");
    const open = await room.openAll(account);
    const actor = await actorOfSession(open.session);
    if (actor === null) throw new Error("no actor");
    const change = { current: account.password, next: "green pears in the yard", end_tokens };
    const { session } = await changePassword(room.ctxOf(actor), change);
    // The browser that asked goes on under a new id: a copy of its former cookie opens nothing.
    expect(await room.stillOpen({ ...open, fresh: session ?? "" })).toEqual(left);
  });

  it("is refused where it is the present one, common or the owner's name", async () => {
    const account = await room.newAccount();
    const ctx = room.ctxOf(await room.sessionOf(account.id));
    for (const next of [account.password, "password1234", account.email, "short"]) {
      const change = { current: account.password, next, end_tokens: true };
      await expect(changePassword(ctx, change)).rejects.toMatchObject({
        code: "validation_failed",
        errors: [{ pointer: "/next" }],
      });
    }
  });

  it("is changed by an account without any role, and by no personal token", async () => {
    const account = await room.newAccount();
    const actor = await room.sessionOf(account.id);
    const change = { current: account.password, next: "green pears in the yard", end_tokens: true };
    await expect(
      changePassword(room.ctxOf({ ...actor, via: "api_token" }), change),
    ).rejects.toMatchObject({ code: "forbidden" });
    await changePassword(room.ctxOf(actor), change);
    const signIn = { email: account.email, password: change.next, source: account.source };
    expect(await logIn(room.services.anonymous, signIn)).toMatchObject({ roles: [] });
  });

  it("is changed once where two change it at the same time", async () => {
    const account = await room.newAccount("viewer");
    const ctx = room.ctxOf(await room.sessionOf(account.id));
    const results = await Promise.allSettled(
      ["green pears in the yard", "brown pears in the yard"].map((next) =>
        changePassword(ctx, { current: account.password, next, end_tokens: true }),
      ),
    );
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });
});

describe("the tokens of an account", () => {
  it("are seen and ended by an administrator, whoever the owner is", async () => {
    const account = await room.newAccount("importer");
    const owner = room.ctxOf(await room.sessionOf(account.id));
    const scopes = ["import.run" as const];
    const { token, info } = await createToken(owner, { name: "ci", scopes, expires_in_days: 1 });
    for (const act of [listTokensOf, revokeTokenOf]) {
      await expect(act(owner, { id: account.id })).rejects.toMatchObject({ code: "forbidden" });
    }
    const { tokens } = await listTokensOf(room.admin, { id: account.id });
    expect(tokens.map(({ id }) => id)).toEqual([info.id]);
    await revokeTokenOf(room.admin, { id: info.id });
    expect(await actorOfBearer(token)).toBeNull();
    expect(await listTokensOf(room.admin, { id: account.id })).toEqual({ tokens: [] });
    expect((await room.lastRecords(1))[0]).toMatchObject({
      kind: "token.revoke",
      actor: `user:${room.admin.actor.id}`,
      sum: { token: info.id, account: account.id },
    });
    await expect(revokeTokenOf(room.admin, { id: info.id })).rejects.toMatchObject({
      code: "not_found",
    });
  });
});
