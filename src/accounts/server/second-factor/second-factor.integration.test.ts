import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listNotices } from "@/boards/server/notices/list-notices";
import { findTotp } from "@/platform/auth/factors/second-factors";
import type { AccountActor, ServiceContext } from "@/platform/operation/context";
import { ensureSecrets } from "@/platform/secrets/secrets";
import { startServices, type TestServices } from "@/test/service-context";
import { createSettledAccount } from "@/test/settled-account";
import { SoftPasskey } from "@/test/soft-passkey";
import { logIn } from "../sign-in/log-in";
import { verifyCredentials } from "../sign-in/verify-credentials";
import { describeFactors } from "./describe-factors";
import { addPasskey, beginPasskey } from "./enrol-passkey";
import { beginTotp, confirmNewTotp } from "./enrol-totp";
import { renewRecoveryCodes } from "./recovery-codes";
import { removeFactor, removeFactorsOf } from "./remove-factors";

let services: TestServices;
let admin: Person;
let people = 0;

const folder = mkdtempSync(path.join(tmpdir(), "proofline-factors-"));

beforeAll(async () => {
  services = await startServices();
  process.env.DATA_DIR = folder;
  await ensureSecrets(new Date());
  admin = await newPerson("admin");
});
afterAll(async () => {
  await services.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Person {
  id: string;
  email: string;
  password: string;
  source: string;
  /** The account with its browser session, at an instant that the test moves. */
  ctx: ServiceContext & { actor: AccountActor };
  /** A visitor without an account, at the same instant. */
  stranger: ServiceContext;
  wait: (seconds: number) => void;
}

async function newPerson(...roles: ("viewer" | "admin")[]): Promise<Person> {
  people += 1;
  const email = `factor-${people}@test.example`;
  const wanted = { email, name: "Person", roles };
  const created = await createSettledAccount(services.as("admin"), wanted);
  const { account, one_time_password: password } = created;
  // The real time does not matter: each test begins with a whole step.
  let now = Math.ceil(Date.now() / 30_000) * 30_000;
  const clock = () => new Date(now);
  const session = services.as(...(roles.length === 0 ? (["viewer"] as const) : roles));
  const actor = { ...session.actor, id: account.id, email, name: "Person" };
  return {
    id: account.id,
    email,
    password,
    source: `192.0.2.${people}`,
    ctx: { ...session, actor, clock },
    stranger: { ...services.anonymous, clock },
    wait: (seconds) => {
      now += seconds * 1000;
    },
  };
}

function codeOf(secret: string, at: Date): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() });
}

async function enrolTotp({ ctx, password }: Person) {
  const { secret } = await beginTotp(ctx, { password });
  const { recovery_codes } = await confirmNewTotp(ctx, { code: codeOf(secret, ctx.clock()) });
  return { secret, recovery: recovery_codes ?? [] };
}

async function enrolPasskey({ ctx, password }: Person, passkey = new SoftPasskey()) {
  const { options } = await beginPasskey(ctx, { password });
  const added = { name: "Key", passkey: passkey.create(options) };
  const { recovery_codes } = await addPasskey(ctx, added);
  return { passkey, recovery: recovery_codes ?? [] };
}

type Answer = Partial<Pick<Parameters<typeof verifyCredentials>[1], "code" | "passkey">>;

function signIn(person: Person, answer: Answer = {}, password = person.password) {
  const { email, source } = person;
  return verifyCredentials(person.stranger, { email, password, source, ...answer });
}

async function requestOf(person: Person) {
  const error = await signIn(person).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ code: "second_factor_required" });
  return (error as { extra: { passkey_options: Parameters<SoftPasskey["sign"]>[0] } }).extra
    .passkey_options;
}

async function kindsOf(person: Person): Promise<string[]> {
  const { rows } = await services.db.pool.query<{ kind: string }>(
    `SELECT convert_from(line, 'UTF8')::jsonb #>> '{body,kind}' AS kind FROM trace_record
     WHERE chain = 'service' AND convert_from(line, 'UTF8')::jsonb #>> '{body,sum,account}' = $1 ORDER BY seq`,
    [person.id],
  );
  return rows.map(({ kind }) => kind);
}

describe("an authenticator app", () => {
  it("counts only once its first code was shown, and is required from then on", async () => {
    const person = await newPerson();
    await expect(beginTotp(person.ctx, {})).rejects.toMatchObject({ code: "step_up_required" });
    const { secret, uri, qr } = await beginTotp(person.ctx, { password: person.password });
    expect(uri).toContain(secret);
    expect(qr.every((row) => row.length === qr.length && /^[01]+$/.test(row))).toBe(true);
    expect(await signIn(person)).toMatchObject({ id: person.id });
    await expect(confirmNewTotp(person.ctx, { code: "000000" })).rejects.toMatchObject({
      code: "validation_failed",
      errors: [{ pointer: "/code" }],
    });
    const { recovery_codes } = await confirmNewTotp(person.ctx, {
      code: codeOf(secret, person.ctx.clock()),
    });
    expect(recovery_codes).toHaveLength(10);
    await expect(signIn(person)).rejects.toMatchObject({
      code: "second_factor_required",
      extra: { methods: ["totp", "recovery_code"], passkey_options: null },
    });
    await expect(beginTotp(person.ctx, { password: person.password })).rejects.toMatchObject({
      code: "conflict",
    });
  });

  it("signs in over REST with a code, each of which counts once", async () => {
    const person = await newPerson();
    const { secret } = await enrolTotp(person);
    const { email, password, source } = person;
    const send = (code: string) => logIn(person.stranger, { email, password, source, code });
    // The code that confirmed it is used up.
    const first = codeOf(secret, person.ctx.clock());
    await expect(send(first)).rejects.toMatchObject({ code: "second_factor_invalid" });
    person.wait(30);
    const next = codeOf(secret, person.ctx.clock());
    expect(await send(` ${next.slice(0, 3)} ${next.slice(3)} `)).toMatchObject({ roles: [] });
    await expect(send(next)).rejects.toMatchObject({ code: "second_factor_invalid" });
    person.wait(30);
    expect(await send(codeOf(secret, person.ctx.clock()))).toMatchObject({ roles: [] });
    // An older one within the window, which was never used, is over as well.
    person.wait(60);
    await send(codeOf(secret, person.ctx.clock()));
    const earlier = new Date(person.ctx.clock().getTime() - 30_000);
    await expect(send(codeOf(secret, earlier))).rejects.toMatchObject({
      code: "second_factor_invalid",
    });
  });

  it("lets one of two in that send the same code at once", async () => {
    const person = await newPerson();
    const { secret } = await enrolTotp(person);
    person.wait(30);
    const code = codeOf(secret, person.ctx.clock());
    const tries = await Promise.allSettled(
      Array.from({ length: 5 }, () => signIn(person, { code })),
    );
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const reasons = tries.flatMap((each) => (each.status === "rejected" ? [each.reason] : []));
    expect(reasons.map(({ code: reason }) => reason)).toEqual(
      new Array(4).fill("second_factor_invalid"),
    );
  });

  it("is kept encrypted, for its account alone", async () => {
    const person = await newPerson();
    const { secret } = await enrolTotp(person);
    const row = await findTotp(services.db.pool, person.id);
    const plain = Buffer.from(Secret.fromBase32(secret).bytes);
    expect(Buffer.from(row?.secret ?? []).includes(plain)).toBe(false);
    // Its row under another account opens nothing.
    const other = await newPerson();
    await enrolTotp(other);
    await services.db.pool.query(
      `UPDATE account_totp SET secret = (SELECT secret FROM account_totp WHERE account_id = $1)
       WHERE account_id = $2`,
      [person.id, other.id],
    );
    other.wait(60);
    await expect(signIn(other, { code: codeOf(secret, other.ctx.clock()) })).rejects.toMatchObject({
      code: "second_factor_invalid",
    });
  });
});

describe("a wrong second factor", () => {
  it("reveals nothing about the password where that was wrong", async () => {
    const person = await newPerson();
    const { secret } = await enrolTotp(person);
    person.wait(30);
    const right = codeOf(secret, person.ctx.clock());
    for (const code of [undefined, "000000", right]) {
      await expect(
        signIn(person, code === undefined ? {} : { code }, "wrong"),
      ).rejects.toMatchObject({ code: "invalid_credentials", detail: undefined, extra: {} });
    }
    // The right code was not used up by an attempt without the password.
    expect(await signIn(person, { code: right })).toMatchObject({ id: person.id });
  });

  it("may be sent twenty times a day with the right password", async () => {
    const person = await newPerson();
    await signIn(person);
    const { secret } = await enrolTotp(person);
    for (let n = 0; n < 20; n++) {
      const source = `198.51.100.${n}`;
      await expect(signIn({ ...person, source }, { code: "000000" })).rejects.toMatchObject({
        code: "second_factor_invalid",
      });
    }
    person.wait(30);
    const code = codeOf(secret, person.ctx.clock());
    await expect(signIn({ ...person, source: "198.51.100.99" }, { code })).rejects.toMatchObject({
      code: "rate_limited",
      headers: { "retry-after": expect.stringMatching(/^\d+$/) },
    });
    // The owner, who comes from where they always come from, is not kept out by that.
    expect(await signIn(person, { code })).toMatchObject({ id: person.id });
  });
});

describe("recovery codes", () => {
  it("sign in once each, and new ones end those before", async () => {
    const person = await newPerson();
    const { recovery } = await enrolTotp(person);
    const [first = "", second = ""] = recovery;
    expect(await signIn(person, { code: first.toUpperCase().replace("-", " ") })).toMatchObject({
      id: person.id,
    });
    await expect(signIn(person, { code: first })).rejects.toMatchObject({
      code: "second_factor_invalid",
    });
    expect(await describeFactors(person.ctx)).toMatchObject({ recovery_codes_left: 9 });
    const { password } = person;
    const { recovery_codes } = await renewRecoveryCodes(person.ctx, { password });
    expect(recovery_codes).toHaveLength(10);
    await expect(signIn(person, { code: second })).rejects.toMatchObject({
      code: "second_factor_invalid",
    });
    const [fresh = ""] = recovery_codes;
    const both = await Promise.allSettled([
      signIn(person, { code: fresh }),
      signIn(person, { code: fresh }),
    ]);
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  it("are of one account, and not in the database as they are", async () => {
    const person = await newPerson();
    const other = await newPerson();
    const { recovery } = await enrolTotp(person);
    await enrolTotp(other);
    const [code = ""] = recovery;
    await expect(signIn(other, { code })).rejects.toMatchObject({ code: "second_factor_invalid" });
    const { rows } = await services.db.pool.query("SELECT digest FROM recovery_code");
    expect(rows.some(({ digest }) => Buffer.from(digest).includes(code))).toBe(false);
  });
});

describe("a passkey", () => {
  it("signs in by its signature of this challenge, which counts once", async () => {
    const person = await newPerson();
    const { passkey, recovery } = await enrolPasskey(person);
    expect(recovery).toHaveLength(10);
    const options = await requestOf(person);
    const answer = passkey.sign(options);
    expect(await signIn(person, { passkey: answer })).toMatchObject({ id: person.id });
    await expect(signIn(person, { passkey: answer })).rejects.toMatchObject({
      code: "second_factor_invalid",
    });
  });

  it.each<[string, (passkey: SoftPasskey) => void]>([
    ["of another origin", (passkey) => Object.assign(passkey, { origin: "http://evil.example" })],
    ["of another host", (passkey) => Object.assign(passkey, { rpId: "evil.example" })],
    ["of another key", (passkey) => passkey.replaceKey()],
    ["of a counter that went back", (passkey) => Object.assign(passkey, { count: 0 })],
    ["without a touch", (passkey) => Object.assign(passkey, { flags: 0 })],
  ])("is refused with a signature %s", async (_, change) => {
    const person = await newPerson();
    const { passkey } = await enrolPasskey(person);
    const first = passkey.sign(await requestOf(person));
    expect(await signIn(person, { passkey: first })).toMatchObject({ id: person.id });
    const options = await requestOf(person);
    change(passkey);
    await expect(signIn(person, { passkey: passkey.sign(options) })).rejects.toMatchObject({
      code: "second_factor_invalid",
    });
  });

  it("is refused with an older challenge, another one, one that is over, and another's passkey", async () => {
    const person = await newPerson();
    const { passkey } = await enrolPasskey(person);
    const refused = { code: "second_factor_invalid" };
    const old = passkey.sign(await requestOf(person));
    await requestOf(person);
    await expect(signIn(person, { passkey: old })).rejects.toMatchObject(refused);
    const other = { ...(await requestOf(person)), challenge: "AAAAAAAAAAAAAAAAAAAAAA" };
    await expect(signIn(person, { passkey: passkey.sign(other) })).rejects.toMatchObject(refused);
    const late = passkey.sign(await requestOf(person));
    person.wait(301);
    await expect(signIn(person, { passkey: late })).rejects.toMatchObject(refused);
    const stranger = await newPerson();
    const foreign = await enrolPasskey(stranger);
    const options = await requestOf(person);
    await expect(signIn(person, { passkey: foreign.passkey.sign(options) })).rejects.toMatchObject(
      refused,
    );
  });

  it("is added only as the answer to its challenge, once, and by one account", async () => {
    const person = await newPerson();
    const { password } = person;
    const passkey = new SoftPasskey();
    const made = passkey.create((await beginPasskey(person.ctx, { password })).options);
    await addPasskey(person.ctx, { name: "Key", passkey: made });
    await expect(addPasskey(person.ctx, { name: "Key", passkey: made })).rejects.toMatchObject({
      code: "validation_failed",
    });
    const foreign = new SoftPasskey();
    foreign.origin = "http://evil.example";
    await expect(enrolPasskey(person, foreign)).rejects.toMatchObject({
      code: "validation_failed",
    });
    const other = await newPerson();
    await expect(enrolPasskey(other, passkey)).rejects.toMatchObject({ code: "conflict" });
  });
});

describe("removing", () => {
  it("needs the password, and takes the recovery codes with the last one", async () => {
    const person = await newPerson();
    await enrolTotp(person);
    await enrolPasskey(person);
    const { password } = person;
    await expect(removeFactor(person.ctx, { password: "wrong" })).rejects.toMatchObject({
      code: "invalid_credentials",
    });
    await removeFactor(person.ctx, { password });
    const { totp, passkeys, recovery_codes_left } = await describeFactors(person.ctx);
    expect([totp, passkeys.length, recovery_codes_left]).toEqual([null, 1, 10]);
    const [passkey] = passkeys;
    const other = await newPerson();
    await expect(
      removeFactor(other.ctx, { password: other.password, passkey: passkey?.id ?? "" }),
    ).rejects.toMatchObject({ code: "not_found" });
    await removeFactor(person.ctx, { password, passkey: passkey?.id ?? "" });
    expect(await describeFactors(person.ctx)).toMatchObject({ recovery_codes_left: 0 });
    expect(await signIn(person)).toMatchObject({ id: person.id });
    const [added, removed] = ["second_factor.add", "second_factor.remove"];
    const deeds = [added, added, removed, removed];
    expect(await kindsOf(person)).toEqual(["account.create", ...deeds, "session.open"]);
  });

  it("is done by an administrator for an owner who lost them, with the password, on the record", async () => {
    const person = await newPerson();
    await enrolTotp(person);
    const { password } = admin;
    const { id } = person;
    await expect(removeFactorsOf(person.ctx, { id, password })).rejects.toMatchObject({
      code: "forbidden",
    });
    await expect(removeFactorsOf(admin.ctx, { id })).rejects.toMatchObject({
      code: "step_up_required",
    });
    await expect(removeFactorsOf(admin.ctx, { id: admin.id, password })).rejects.toMatchObject({
      code: "conflict",
    });
    await removeFactorsOf(admin.ctx, { id, password });
    await expect(removeFactorsOf(admin.ctx, { id, password })).rejects.toMatchObject({
      code: "conflict",
    });
    expect((await kindsOf(person)).at(-1)).toBe("second_factor.remove_all");
    const { notices } = await listNotices(person.ctx, {});
    expect(notices).toMatchObject([{ kind: "second_factors_removed", read: false }]);
    // Ended by adding it, and by its removal.
    expect(await signIn(person)).toMatchObject({ id, sessionEpoch: 3 });
  });

  it("and adding is nothing that a personal token can do", async () => {
    const person = await newPerson();
    const ctx = { ...person.ctx, actor: { ...person.ctx.actor, via: "api_token" as const } };
    const { password } = person;
    await expect(beginTotp(ctx, { password })).rejects.toMatchObject({ code: "forbidden" });
    await expect(beginPasskey(ctx, { password })).rejects.toMatchObject({ code: "forbidden" });
    await expect(removeFactor(ctx, { password })).rejects.toMatchObject({ code: "forbidden" });
  });
});
