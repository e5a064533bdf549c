import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { resetPassword } from "@/accounts/server/reset-password";
import { openSession } from "@/accounts/server/sign-in/sessions";
import { createToken } from "@/accounts/server/tokens/api-tokens";
import { ROUTE_MODULES } from "@/generated/operations";
import { actorOfBearer, actorOfSession } from "@/platform/auth/account-access";
import { closeDatabase } from "@/platform/db/database";
import { closeLive } from "@/platform/live/live";
import { operationsOf } from "@/platform/openapi/openapi";
import type { ServiceContext } from "@/platform/operation/context";
import { ROLES } from "@/platform/operation/policy";
import { ensureSecrets } from "@/platform/secrets/secrets";
import { openTestFront, type TestFront } from "@/test/rooms/agent-front";
import { type ApprovalRoom, openApprovalRoom } from "@/test/rooms/approval-room";
import { STORED_PASSWORD, storeAccount } from "@/test/stored-account";
import { appRouter } from "../trpc/root";

/**
 * An administrator resets the password of an account that can approve, and signs in as it: no
 * decision made under that password counts, over either transport and with no credential, until its
 * owner has chosen one.
 */

/** Open before one's own password is chosen: to see the session, to choose it, to sign out. */
const OPEN = ["session.me", "account.change_password", "logOut", "changePassword"];
const OWN = "a password that its owner chose";
/** Not taken by any schema, so that nothing is done where a right is granted. */
const WRONG = "no schema takes this";

let room: ApprovalRoom;
let front: TestFront;
let email: string;
let id: string;
/** Everything that opened the account before. */
let before: { bearer: string; token: string; session: string };
let given: string;
let bearer: string;

async function call(method: string, path: string, token?: string, body?: unknown) {
  const response = await fetch(`${front.origin}${path}`, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, ...(text === "" ? {} : JSON.parse(text)) };
}

const logIn = (password: string) =>
  call("POST", "/api/ip3/v1/auth/login", undefined, { email, password });

async function contextOf(token: string): Promise<ServiceContext> {
  const actor = await actorOfBearer(token);
  if (actor === null) throw new Error("the token opens nothing");
  return { ...room.services.anonymous, actor };
}

beforeAll(async () => {
  process.env.RATE_LIMITS = "off";
  process.env.LOG_LEVEL = "silent";
  room = await openApprovalRoom();
  await ensureSecrets(new Date());
  front = await openTestFront(ROUTE_MODULES);
  email = "decider@test.example";
  const stored = await storeAccount(room.services.db, { email, name: "Decider", roles: ROLES });
  id = stored.account.id;
  const { token } = await logIn(STORED_PASSWORD);
  const made = await createToken(await contextOf(token), {
    name: "Made before",
    scopes: ["approval.decide", "incident.read"],
    expires_in_days: 1,
  });
  const session = await openSession(room.services.anonymous, {
    account: { id, sessionEpoch: 1 },
    userAgent: "Test/1",
  });
  before = { bearer: token, token: made.token, session };
  given = (await resetPassword(room.services.as("admin"), { id })).one_time_password;
  bearer = (await logIn(given)).token;
}, 120_000);

afterAll(async () => {
  await front.close();
  await closeLive();
  await closeDatabase();
  await room.close();
});

it("leaves nothing open that was open before", async () => {
  const agent = await room.equip();
  const approval = await room.ask(agent);
  for (const credential of [before.bearer, before.token]) {
    const path = `/api/approvals/${approval}/approve`;
    expect(await call("POST", path, credential, { comment: "Seen." })).toMatchObject({
      status: 401,
    });
  }
  expect(await actorOfSession(before.session)).toBeNull();
});

describe("under the password that an administrator gave", () => {
  it("no operation is open but those that choose another and leave", async () => {
    const open: string[] = [];
    for (const { method, path, handler } of operationsOf(ROUTE_MODULES)) {
      const { auth, operation, body } = handler.declaration;
      if (!auth.includes("bearer") || auth.includes("anonymous")) continue;
      const target = path.replaceAll(/\{[^}]+\}/g, "x");
      // Signing out would end the bearer token of the other requests.
      if (OPEN.includes(operation)) {
        open.push(operation);
        continue;
      }
      const answer = await call(
        method.toUpperCase(),
        target,
        bearer,
        body === undefined ? undefined : WRONG,
      );
      expect([operation, answer.status, answer.code]).toEqual([
        operation,
        403,
        "password_change_required",
      ]);
    }
    expect(open.sort()).toEqual(OPEN.filter((name) => !name.includes(".")).sort());
  });

  it("no procedure is open but those that return the session and choose another", async () => {
    const caller = appRouter.createCaller({ service: await contextOf(bearer) });
    for (const path of Object.keys(appRouter._def.procedures)) {
      if (OPEN.includes(path)) continue;
      const [router = "", procedure = ""] = path.split(".");
      const ask: (input: unknown) => Promise<unknown> = Reflect.get(
        Reflect.get(caller, router),
        procedure,
      );
      await expect(ask(WRONG), path).rejects.toMatchObject({
        cause: { code: "password_change_required" },
      });
    }
    expect(await caller.session.me()).toMatchObject({
      must_change_password: true,
      may: { "approval.decide": false },
    });
  });

  it("a decision counts for nothing, and the same one counts once the owner has chosen theirs", async () => {
    const agent = await room.equip();
    const approval = await room.ask(agent);
    const decide = (token: string) =>
      call("POST", `/api/approvals/${approval}/approve`, token, { comment: "Seen." });
    const records = (await room.recordsOf(agent)).length;
    expect(await decide(bearer)).toMatchObject({ status: 403, code: "password_change_required" });
    const caller = appRouter.createCaller({ service: await contextOf(bearer) });
    await expect(
      caller.approvals.approve({ id: approval, comment: "Seen." }),
    ).rejects.toMatchObject({ cause: { code: "password_change_required" } });
    expect(await room.isUsable(agent, approval)).toBe(false);
    expect(await room.recordsOf(agent)).toHaveLength(records);

    const chosen = { current: given, next: OWN };
    expect(await call("POST", "/api/ip3/v1/auth/password", bearer, chosen)).toEqual({
      status: 204,
    });
    // Access opened with the given password may not decide afterwards.
    expect(await decide(bearer)).toMatchObject({ status: 401 });
    expect(await logIn(given)).toMatchObject({ status: 401, code: "invalid_credentials" });
    const { token } = await logIn(OWN);
    expect(await decide(token)).toMatchObject({ status: 200, state: "APPROVED" });
    expect(await room.isUsable(agent, approval)).toBe(true);
  });
});
