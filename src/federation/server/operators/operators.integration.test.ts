import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { describeSession } from "@/accounts/server/describe-session";
import { type AgentKey, createKey, signWith } from "@/agent-client/agent-key";
import { utf8 } from "@/encoding/domain/crypto/encoding";
import { ServiceError } from "@/encoding/domain/errors";
import { jwkOf } from "@/encoding/domain/keys/multikey";
import type { ServiceContext } from "@/platform/operation/context";
import { openReviewRoom, type Person, type ReviewRoom } from "@/test/rooms/review-room";
import { enterOperator } from "./enter-operator";
import { getOperator } from "./get-operator";
import { listOperators } from "./list-operators";
import { NewOperatorBody } from "./operator-dto";
import { proveOperator } from "./prove-operator";
import { addOperatorKey, endOperatorKey } from "./set-operator-keys";
import { addOperatorMember, removeOperatorMember } from "./set-operator-members";
import { changeOperator } from "./update-operator";
import { recheckOperatorDomains, verifyDomain } from "./verify-domain";

let room: ReviewRoom;
let ann: Person;
let vera: Person;

beforeAll(async () => {
  room = await openReviewRoom();
  ann = await room.person("integrator");
  vera = await room.person("viewer");
});

afterAll(() => room.services.close());

async function codeOf(work: Promise<unknown>): Promise<string> {
  const thrown = await work.then(
    () => "nothing thrown",
    (error: unknown) => error,
  );
  return thrown instanceof ServiceError ? thrown.code : String(thrown);
}

let made = 0;

function bodyOf(key: AgentKey | null, more: Record<string, unknown> = {}) {
  made += 1;
  return {
    ...NewOperatorBody.parse({
      did: `did:web:operator-${made}.example`,
      name: `Operator ${made}`,
      ...(key === null ? {} : { public_key_jwk: jwkOf(key.publicKey) }),
      ...more,
    }),
  };
}

const sign = (key: AgentKey, text: string) =>
  Buffer.from(signWith(key, utf8(text))).toString("base64url");

/** Asks, signs and proves. */
async function register(ctx: ServiceContext, key: AgentKey, more: Record<string, unknown> = {}) {
  const body = bodyOf(key, more);
  const { challenge } = await enterOperator(ctx, body);
  if (challenge === null) throw new Error("no challenge");
  const proof = {
    registration_id: challenge.registration_id,
    signature: sign(key, challenge.signing_input),
  };
  return { body, challenge, proof };
}

async function idOf(did: string): Promise<string> {
  const row = await room.one<{ id: bigint }>("SELECT id FROM fed_operator WHERE did = $1", [did]);
  return String(row.id);
}

describe("an operator that registers itself", () => {
  it("does nothing before the proof, and waits for a person's word after it", async () => {
    const key = createKey();
    const { body, proof } = await register(room.services.anonymous, key);
    expect(
      await room.one("SELECT count(*)::int AS n FROM fed_operator WHERE did = $1", [body.did]),
    ).toEqual({ n: 0 });
    expect(await proveOperator(room.services.anonymous, proof)).toEqual({
      ok: true,
      did: body.did,
      status: "pending",
    });
    expect(await codeOf(proveOperator(room.services.anonymous, proof))).toBe("challenge_unknown");
    const id = await idOf(body.did);
    expect(await changeOperator(ann, { id, action: "approve" })).toMatchObject({
      status: "active",
    });
    expect(await codeOf(changeOperator(ann, { id, action: "approve" }))).toBe("conflict");
    expect((await room.chainOf("service")).slice(-2)).toMatchObject([
      { kind: "federation.operator", sum: { operator: body.did, act: "prove", kid: key.kid } },
      { kind: "federation.operator", sum: { act: "approve", by: `user:${ann.actor.id}` } },
    ]);
  });

  it("proves with its own key over this very text, once and in time", async () => {
    const key = createKey();
    const wrong = await register(room.services.anonymous, key);
    const forged = { ...wrong.proof, signature: sign(createKey(), wrong.challenge.signing_input) };
    expect(await codeOf(proveOperator(room.services.anonymous, forged))).toBe("signature_invalid");
    expect(await codeOf(proveOperator(room.services.anonymous, wrong.proof))).toBe(
      "challenge_unknown",
    );
    const other = await register(room.services.anonymous, key);
    const replayed = { ...other.proof, signature: wrong.proof.signature };
    expect(await codeOf(proveOperator(room.services.anonymous, replayed))).toBe(
      "signature_invalid",
    );
    const late = await register(room.services.anonymous, key);
    const afterwards = room.as({ kind: "anonymous" }, new Date(Date.now() + 3_600_001));
    expect(await codeOf(proveOperator(afterwards, late.proof))).toBe("challenge_expired");
    expect(await codeOf(enterOperator(room.services.anonymous, bodyOf(null)))).toBe(
      "validation_failed",
    );
  });

  it("takes no DID and no key that is registered", async () => {
    const key = createKey();
    const first = await register(room.services.anonymous, key);
    await proveOperator(room.services.anonymous, first.proof);
    const sameDid = await register(room.services.anonymous, createKey(), { did: first.body.did });
    expect(await codeOf(proveOperator(room.services.anonymous, sameDid.proof))).toBe("conflict");
    const sameKey = await register(room.services.anonymous, key);
    expect(await codeOf(proveOperator(room.services.anonymous, sameKey.proof))).toBe(
      "key_registered",
    );
    const waiting = await room.waiting();
    const agentKey = await register(room.services.anonymous, waiting.key);
    expect(await codeOf(proveOperator(room.services.anonymous, agentKey.proof))).toBe(
      "key_registered",
    );
  });

  it("makes the account that asked a member, who does not admit it", async () => {
    const admin = await room.person("viewer", "integrator");
    const asViewer = { ...admin, actor: { ...admin.actor, roles: ["viewer"] as const } };
    const { body, proof } = await register(asViewer, createKey());
    await proveOperator(room.services.anonymous, proof);
    const id = await idOf(body.did);
    expect((await getOperator(asViewer, { id })).members).toMatchObject([
      { account_id: admin.actor.id },
    ]);
    expect(await codeOf(changeOperator(admin, { id, action: "approve" }))).toBe(
      "conflict_of_interest",
    );
  });
});

describe("operators and who keeps them", () => {
  it("are active at once where a person who manages operators creates them", async () => {
    const key = createKey();
    const created = await enterOperator(ann, bodyOf(key, { role: "integrator" }));
    expect(created).toMatchObject({
      status: "active",
      challenge: null,
      operator: { keys: [{ kid: key.kid, proven_at: null, in_force: true }], role: "integrator" },
    });
  });

  it("are shown to their members and to readers of the federation only", async () => {
    const { operator } = await enterOperator(ann, bodyOf(null));
    const id = operator?.id ?? "";
    expect(await codeOf(getOperator(vera, { id }))).toBe("not_found");
    expect((await listOperators(vera, {})).operators).toEqual([]);
    await addOperatorMember(ann, { id, email: vera.actor.email });
    expect(await getOperator(vera, { id })).toMatchObject({
      member: true,
      allowed: { manage: false, keys: true },
    });
    expect((await listOperators(vera, {})).operators.map((each) => each.id)).toEqual([id]);
    const found = await listOperators(await room.person("auditor"), {
      q: operator?.name.toUpperCase() ?? "",
    });
    expect(found.operators.map((each) => each.id)).toContain(id);
    await removeOperatorMember(ann, { id, account_id: vera.actor.id });
    expect(await codeOf(getOperator(vera, { id }))).toBe("not_found");
    expect(await codeOf(addOperatorMember(ann, { id, email: ann.actor.email }))).toBe(
      "four_eyes_required",
    );
    expect(await codeOf(removeOperatorMember(ann, { id, account_id: ann.actor.id }))).toBe(
      "four_eyes_required",
    );
  });

  it("have keys that members add and revoke, each for good", async () => {
    const { operator } = await enterOperator(ann, bodyOf(createKey()));
    const id = operator?.id ?? "";
    const key = createKey();
    const body = { id, public_key_jwk: { ...jwkOf(key.publicKey) } };
    expect(await codeOf(addOperatorKey(vera, body))).toBe("not_found");
    expect(await codeOf(addOperatorKey(await room.person("auditor"), body))).toBe("forbidden");
    await addOperatorMember(ann, { id, email: vera.actor.email });
    const after = await addOperatorKey(vera, body);
    expect(after.keys.map(({ kid }) => kid)).toContain(key.kid);
    expect(await codeOf(addOperatorKey(vera, body))).toBe("key_registered");
    const ended = await endOperatorKey(vera, { id, kid: key.kid, reason: "Lost" });
    expect(ended.keys.find(({ kid }) => kid === key.kid)).toMatchObject({
      in_force: false,
      revoke_reason: "Lost",
    });
    expect(await codeOf(endOperatorKey(vera, { id, kid: key.kid, reason: "again" }))).toBe(
      "not_found",
    );
    expect(await codeOf(addOperatorKey(vera, body))).toBe("key_registered");
    await removeOperatorMember(ann, { id, account_id: vera.actor.id });
  });

  it("are known to the session of their members, as long as they are members", async () => {
    const { operator } = await enterOperator(ann, bodyOf(null));
    const id = operator?.id ?? "";
    const mia = await room.person("viewer");
    const acts = async () => (await describeSession(mia)).acts_for_operator;
    expect(await acts()).toBe(false);
    await addOperatorMember(ann, { id, email: mia.actor.email });
    expect(await acts()).toBe(true);
    await removeOperatorMember(ann, { id, account_id: mia.actor.id });
    expect(await acts()).toBe(false);
  });

  it("are changed against the version that was read", async () => {
    const { operator } = await enterOperator(ann, bodyOf(null));
    const { id = "", version = 0 } = operator ?? {};
    const renamed = await changeOperator(ann, { id, name: "Renamed", expected_version: version });
    expect(renamed).toMatchObject({ name: "Renamed", version: version + 1 });
    expect(await codeOf(changeOperator(ann, { id, name: "Late", expected_version: version }))).toBe(
      "version_conflict",
    );
    expect(await codeOf(changeOperator(ann, { id, action: "suspend" }))).toBe("validation_failed");
    expect(await codeOf(changeOperator(vera, { id, name: "Mine" }))).toBe("forbidden");
  });
});

it("is no integrator's any more only without agents of that role", async () => {
  const operator = await room.addOperator({ role: "integrator" });
  const id = String(operator.row.id);
  const { did, agentId } = await room.waiting({ operator, body: { role: "integrator" } });
  expect(await codeOf(changeOperator(ann, { id, role: "human" }))).toBe("conflict");
  expect(await room.statusOf(did)).toBe("pending");
  await room.services.db.pool.query("UPDATE fed_agent SET status = 'withdrawn' WHERE id = $1", [
    agentId,
  ]);
  expect(await changeOperator(ann, { id, role: "human" })).toMatchObject({ role: "human" });
});

describe("the domain of an operator", () => {
  const says = (outcome: "proven" | "missing" | "wrong" | "indeterminate") => async () => outcome;

  it("counts for 90 days after a proof and is lost with it", async () => {
    const { operator } = await enterOperator(ann, bodyOf(null, { domain: "operator.example" }));
    const id = operator?.id ?? "";
    const { did } = operator ?? {};
    expect(await verifyDomain(ann, { id }, says("missing"))).toMatchObject({
      outcome: "missing",
      operator: { domain_verified_at: null, domain_next_check_at: null },
    });
    const asked: string[][] = [];
    const proven = await verifyDomain(ann, { id }, async (...host) => {
      asked.push(host);
      return "proven";
    });
    expect(asked).toEqual([["operator.example", did]]);
    const { domain_verified_at: at, domain_next_check_at: next } = proven.operator;
    expect(new Date(next ?? 0).getTime() - new Date(at ?? 0).getTime()).toBe(90 * 86_400_000);
    const day = (days: number) => room.at(ann, new Date(Date.now() + days * 86_400_000));
    expect(await recheckOperatorDomains(day(89), says("wrong"))).toBe(0);
    expect(await recheckOperatorDomains(day(91), says("indeterminate"))).toBe(1);
    expect((await getOperator(ann, { id })).domain_verified_at).toBe(at);
    expect(await recheckOperatorDomains(day(91), says("wrong"))).toBe(0);
    expect(await recheckOperatorDomains(day(93), says("wrong"))).toBe(1);
    expect((await getOperator(ann, { id })).domain_verified_at).toBe(null);
    const acts = (await room.chainOf("service"))
      .filter(({ sum }) => sum.operator === did)
      .map(({ sum }) => sum.act);
    expect(acts).toEqual(["create", "domain_verified", "domain_lost"]);
  });

  it("is proven again where it changes, and not on reading", async () => {
    const { operator } = await enterOperator(ann, bodyOf(null, { domain: "first.example" }));
    const id = operator?.id ?? "";
    await verifyDomain(ann, { id }, says("proven"));
    expect(await changeOperator(ann, { id, domain: "second.example" })).toMatchObject({
      domain: "second.example",
      domain_verified_at: null,
    });
    expect(await codeOf(verifyDomain(await room.person("auditor"), { id }, says("proven")))).toBe(
      "forbidden",
    );
    expect(await codeOf(verifyDomain(vera, { id }, says("proven")))).toBe("not_found");
    const slow = verifyDomain(ann, { id }, async () => {
      await changeOperator(ann, { id, domain: "third.example" });
      return "proven";
    });
    expect(await codeOf(slow)).toBe("conflict");
    expect((await getOperator(ann, { id })).domain_verified_at).toBe(null);
  });
});
