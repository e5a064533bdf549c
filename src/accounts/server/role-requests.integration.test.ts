import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listNotices } from "@/boards/server/notices/list-notices";
import type { AccountActor, ServiceContext } from "@/platform/operation/context";
import type { Role } from "@/platform/operation/policy";
import { startServices, type TestServices } from "@/test/service-context";
import { readAccount, STORED_PASSWORD, storeAccount } from "@/test/stored-account";
import { changePassword } from "./change-password";
import { createAccount } from "./create-account";
import { decideRoleRequest } from "./decide-role-request";
import { listAccounts } from "./list-accounts";
import { resetPassword } from "./reset-password";
import { updateAccount } from "./update-account";

type Person = ServiceContext & { actor: AccountActor };

const HOUR_MS = 3_600_000;

let services: TestServices;
let now = new Date("2026-11-20T08:00:00Z");
let count = 0;

beforeAll(async () => {
  process.env.RATE_LIMITS = "off";
  services = await startServices();
});
afterAll(async () => services.close());

/** A person who has had these roles for a long time. */
async function person(...roles: Role[]): Promise<Person> {
  count += 1;
  const given = { email: `person-${count}@test.example`, name: `Person ${count}`, roles };
  const { account } = await storeAccount(services.db, { ...given, since: new Date("2026-01-01") });
  const context = services.as(...roles);
  return { ...context, clock: () => now, actor: { ...context.actor, ...account } };
}

const later = (hours: number) => {
  now = new Date(now.getTime() + hours * HOUR_MS);
};

/** No one else is an administrator any more, nor was recently. */
async function forgetOthers(): Promise<void> {
  await services.db.pool.query(
    "UPDATE account SET roles = '{}', admin_since = NULL, admin_until = NULL, disabled_at = NULL",
  );
}

async function rolesOf({ actor }: Person): Promise<string[]> {
  return (await readAccount(services.db, actor.id)).roles;
}

async function noticesOf(reader: Person): Promise<string[]> {
  const { notices } = await listNotices(reader, {});
  return notices.map(({ kind, account_name: name }) => `${kind} ${name}`);
}

async function newestRecord(): Promise<{ kind: string; actor: string; sum: object }> {
  const { rows } = await services.db.pool.query<{ line: Buffer }>(
    "SELECT line FROM trace_record WHERE chain = 'service' ORDER BY seq DESC LIMIT 1",
  );
  return JSON.parse(rows[0]?.line.toString() ?? "{}").body;
}

async function ask(by: Person, target: Person, ...roles: Role[]): Promise<string> {
  const held = (await rolesOf(target)) as Role[];
  const { role_request: request } = await updateAccount(by, {
    id: target.actor.id,
    roles: [...held, ...roles],
  });
  return request?.id ?? "nothing was asked for";
}

const approve = (by: Person, id: string) =>
  decideRoleRequest(by, { id, decision: "approve", password: STORED_PASSWORD });

const refused = (reason: string) => ({ code: "four_eyes_required", extra: { reason } });

describe("with two administrators", () => {
  let first: Person;
  let second: Person;
  let auditor: Person;

  beforeAll(async () => {
    await forgetOthers();
    [first, second, auditor] = [
      await person("admin"),
      await person("admin"),
      await person("auditor"),
    ];
  });

  it("no account changes its own roles", async () => {
    for (const roles of [
      ["admin", "auditor", "safety_officer"],
      ["admin", "viewer"],
      [],
    ] as const) {
      await expect(
        updateAccount(first, { id: first.actor.id, roles: [...roles], password: STORED_PASSWORD }),
      ).rejects.toMatchObject({ code: "four_eyes_required", errors: [{ pointer: "/roles" }] });
    }
    await updateAccount(first, { id: first.actor.id, roles: ["admin"], name: "First" });
    expect(await rolesOf(first)).toEqual(["admin"]);
  });

  it("roles that decide wait for the other one, the harmless ones do not", async () => {
    const target = await person("viewer");
    const request = await ask(first, target, "analyst", "safety_officer");
    expect((await rolesOf(target)).sort()).toEqual(["analyst", "viewer"]);
    expect(await newestRecord()).toMatchObject({
      kind: "account.request_roles",
      sum: { account: target.actor.id, request, roles: ["safety_officer"] },
    });
    await expect(approve(first, request)).rejects.toMatchObject(refused("requester"));
    await expect(
      decideRoleRequest(second, { id: request, decision: "approve" }),
    ).rejects.toMatchObject({ code: "step_up_required" });
    await approve(second, request);
    expect(await rolesOf(target)).toContain("safety_officer");
    expect(await newestRecord()).toMatchObject({
      kind: "account.approve_roles",
      actor: `user:${second.actor.id}`,
      sum: { request, requested_by: `user:${first.actor.id}` },
    });
    await expect(approve(second, request)).rejects.toMatchObject({ code: "conflict" });
    const name = target.actor.name;
    for (const reader of [first, second, auditor]) {
      expect(await noticesOf(reader)).toEqual(
        expect.arrayContaining([`roles_requested ${name}`, `roles_approved ${name}`]),
      );
    }
    const decidedFor = async (reader: Person) =>
      (await listNotices(reader, { view: "decided" })).notices;
    expect(await decidedFor(first)).toMatchObject([
      { kind: "roles_approved", outcome: "approved", decided_by_name: second.actor.name },
    ]);
    // Only whoever asked learns it as an answer.
    for (const reader of [second, auditor]) expect(await decidedFor(reader)).toEqual([]);
    // Their own notice, though they are neither.
    expect(await noticesOf(target)).toEqual([`roles_approved ${name}`]);
  });

  it("a new account gets the harmless roles and a request for the rest, whatever password is sent", async () => {
    const { account } = await createAccount(first, {
      email: "new@test.example",
      name: "New",
      roles: ["viewer", "admin", "risk_owner"],
      password: STORED_PASSWORD,
    });
    expect(account).toMatchObject({
      roles: ["viewer"],
      role_request: { roles: ["risk_owner", "admin"], obstacle: "requester" },
    });
    await decideRoleRequest(second, { id: account.role_request?.id ?? "", decision: "decline" });
    expect(await newestRecord()).toMatchObject({ kind: "account.decline_roles" });
    expect(await noticesOf(auditor)).toContain("roles_declined New");
  });

  it("roles are taken away at once, which everybody hears of", async () => {
    const target = await person("lead", "viewer");
    await updateAccount(first, { id: target.actor.id, roles: ["viewer"] });
    expect(await rolesOf(target)).toEqual(["viewer"]);
    expect(await noticesOf(second)).toContain(`roles_taken ${target.actor.name}`);
  });

  it("one's wish is not approved with a password that one gave", async () => {
    const third = await person("admin");
    const target = await person("viewer");
    const { one_time_password: given } = await resetPassword(first, { id: third.actor.id });
    for (const reader of [first, second, third, auditor]) {
      expect(await noticesOf(reader)).toContain(`password_reset ${third.actor.name}`);
    }
    const request = await ask(first, target, "auditor");
    const asThird = (password: string) =>
      decideRoleRequest(third, { id: request, decision: "approve", password });
    await expect(asThird(given)).rejects.toMatchObject(refused("one_time_password"));
    later(1);
    await changePassword(third, {
      current: given,
      next: "chosen-by-the-first-one",
      end_tokens: true,
    });
    await expect(asThird("chosen-by-the-first-one")).rejects.toMatchObject(
      refused("password_given"),
    );
    // However long one waits, once the request is there.
    later(48);
    await resetPassword(first, { id: third.actor.id });
    await expect(asThird("chosen-by-the-first-one")).rejects.toMatchObject({
      code: "invalid_credentials",
    });
    expect(await rolesOf(target)).toEqual(["viewer"]);
    await updateAccount(second, { id: third.actor.id, roles: [] });
  });

  it("a request ends after a week, or by its requester, and does not grow", async () => {
    const target = await person();
    const request = await ask(first, target, "lead");
    expect(await ask(second, target, "lead")).toBe(request);
    await expect(ask(first, target, "auditor")).rejects.toMatchObject({ code: "conflict" });
    await decideRoleRequest(first, { id: request, decision: "decline" });
    expect(await newestRecord()).toMatchObject({ kind: "account.withdraw_roles" });
    const next = await ask(first, target, "lead");
    later(7 * 24);
    await expect(approve(second, next)).rejects.toMatchObject({ extra: { state: "expired" } });
    expect(await ask(first, target, "auditor")).not.toBe(next);
  });

  it("a request by a former administrator is not approved", async () => {
    const third = await person("admin");
    const target = await person("viewer");
    const request = await ask(third, target, "lead");
    await updateAccount(first, { id: third.actor.id, disabled: true });
    expect(await noticesOf(auditor)).toContain(`account_disabled ${third.actor.name}`);
    await expect(approve(second, request)).rejects.toMatchObject(refused("requester_gone"));
  });

  it("removing the other one does not make the remaining one the only one before a day is over", async () => {
    const target = await person("viewer");
    await updateAccount(first, { id: second.actor.id, roles: ["viewer"] });
    const id = target.actor.id;
    const input = { id, roles: ["viewer", "safety_officer"] as Role[], password: STORED_PASSWORD };
    expect((await updateAccount(first, input)).roles).toEqual(["viewer"]);
    later(24);
    expect((await updateAccount(first, input)).roles).toContain("safety_officer");
  });
});

describe("with one administrator", () => {
  let only: Person;
  let auditor: Person;

  beforeAll(async () => {
    await forgetOthers();
    [only, auditor] = [await person("admin"), await person("auditor")];
  });

  it("a grant takes the password and is recorded as what it is", async () => {
    const target = await person("viewer");
    const input = { id: target.actor.id, roles: ["viewer", "lead"] as Role[] };
    await expect(updateAccount(only, input)).rejects.toMatchObject({ code: "step_up_required" });
    await expect(updateAccount(only, { ...input, password: "wrong" })).rejects.toMatchObject({
      code: "invalid_credentials",
    });
    await updateAccount(only, { ...input, password: STORED_PASSWORD });
    expect(await rolesOf(target)).toEqual(["viewer", "lead"]);
    expect(await newestRecord()).toMatchObject({
      kind: "account.update",
      sum: { by_only_administrator: true },
    });
    expect(await noticesOf(auditor)).toEqual([`roles_granted_alone ${target.actor.name}`]);
    expect((await listAccounts(only)).only_administrator).toBe(true);
  });

  it("a second one that they make does not approve their requests on its first day", async () => {
    const made = await createAccount(only, {
      email: "puppet@test.example",
      name: "Puppet",
      roles: ["admin"],
      password: STORED_PASSWORD,
    });
    const puppet = await person("admin");
    puppet.actor.id = made.account.id;
    await services.db.pool.query("DELETE FROM account WHERE email = $1", [puppet.actor.email]);
    const password = "the-puppet-chose-this";
    await changePassword(puppet, {
      current: made.one_time_password,
      next: password,
      end_tokens: true,
    });
    const target = await person("viewer");
    const byPuppet = { id: target.actor.id, roles: ["viewer", "auditor"] as Role[], password };
    // The puppet's request waits; its maker may grant it, as the only one that counts.
    const { role_request: request } = await updateAccount(puppet, byPuppet);
    await expect(approve(only, request?.id ?? "")).rejects.toMatchObject(
      refused("new_administrator"),
    );
    expect((await listAccounts(puppet)).only_administrator).toBe(false);
    expect((await listAccounts(only)).only_administrator).toBe(true);
    // Removing its maker does not help it.
    await updateAccount(puppet, { id: only.actor.id, roles: [] });
    expect((await updateAccount(puppet, byPuppet)).roles).toEqual(["viewer"]);
  });
});
