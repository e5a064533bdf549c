import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createKey, signWith } from "@/agent-client/agent-key";
import { utf8 } from "@/encoding/domain/crypto/encoding";
import { ServiceError } from "@/encoding/domain/errors";
import { jwkOf } from "@/encoding/domain/keys/multikey";
import { type FederationRoom, network, openFederationRoom } from "@/test/rooms/federation-room";
import { getStatus } from "./joining/get-status";
import { joinRegistration } from "./joining/join-registration";
import { proveRegistration } from "./joining/prove-registration";
import { withdrawRegistration } from "./joining/withdraw-registration";

let room: FederationRoom;

beforeAll(async () => {
  room = await openFederationRoom();
});

afterAll(() => room.services.close());

/** Code of the first gate that refused, with its gate. */
async function refusal(work: Promise<unknown>): Promise<unknown> {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ServiceError)) return error;
  const { gate, gates } = error.extra as {
    gate?: string;
    gates?: { gate: string; code?: string }[];
  };
  const code = gates?.find((each) => each.gate === gate)?.code;
  return gate === undefined ? [error.status, error.code] : [error.status, gate, code];
}

function sign(key: ReturnType<typeof createKey>, text: string): string {
  return Buffer.from(signWith(key, utf8(text))).toString("base64url");
}

describe("a join with both proofs", () => {
  const did = "did:svc:agent:proven";

  it("is registered, pending, and waits for an integrator", async () => {
    const answer = await room.join({ did });
    expect(answer).toMatchObject({
      ok: true,
      did,
      status: "pending",
      revision: 1,
      challenge: null,
      status_url: `/api/agent/${did}/status`,
      poll_after_s: 60,
      gates: ["G1", "G2", "G3", "G4", "G5", "G6"].map((gate) => ({ gate, result: "passed" })),
    });
    const status = await getStatus(room.as(room.operator.ctx.actor), { did });
    expect(status).toMatchObject({
      status: "pending",
      revision: 1,
      review: { state: "awaiting", overdue: false, decision: null },
      access: { directory: false, chat: false, chat_url: null },
    });
    expect(
      await room.one(
        "SELECT state FROM fed_revision r JOIN fed_agent a ON a.id = r.agent_id WHERE a.did = $1",
        [did],
      ),
    ).toEqual({ state: "awaiting_review" });
    expect(
      await room.one(
        "SELECT level FROM fed_skill s JOIN fed_agent a ON a.id = s.agent_id WHERE a.did = $1",
        [did],
      ),
    ).toEqual({ level: "demonstrated" });
  });

  it("leaves a record on the chain of its DID, and events", async () => {
    expect(await room.chainOf(did)).toMatchObject([
      {
        kind: "federation.submit",
        sum: { operator: room.operator.did, G1: "passed", G6: "passed" },
      },
    ]);
    const { rows } = await room.services.db.pool.query(
      "SELECT type FROM fed_event WHERE did = $1 ORDER BY seq",
      [did],
    );
    expect(rows.map(({ type }) => type)).toEqual([
      "federation.registration.submitted",
      "federation.registration.gates_passed",
      "federation.registration.awaiting_review",
    ]);
  });

  it("is shown to a stranger without codes, messages, notes and addresses", async () => {
    const status = await getStatus(room.services.anonymous, { did });
    expect(Object.keys(status).sort()).toEqual([
      "did",
      "gates",
      "liveness",
      "ok",
      "poll_after_s",
      "status",
    ]);
    expect(status.gates[0]).toEqual({ gate: "G1", name: "identity", result: "passed" });
    expect(status.liveness).toEqual({ state: "unknown" });
    const other = await room.addOperator();
    expect(Object.keys(await getStatus(other.ctx, { did }))).not.toContain("review");
    expect(Object.keys(await getStatus(room.services.as("viewer"), { did }))).not.toContain(
      "review",
    );
    expect(Object.keys(await getStatus(room.services.as("integrator"), { did }))).toContain(
      "review",
    );
  });
});

describe("a join without a proof", () => {
  const did = "did:svc:agent:unproven";

  it("is answered with a challenge and has no other effect", async () => {
    const key = createKey();
    const answer = await room.join({ did, key, signed: false, ctx: room.services.anonymous });
    expect(answer.gates.slice(0, 2)).toMatchObject([
      { gate: "G1", result: "pending", code: "proof_missing" },
      { gate: "G2", result: "pending", code: "operator_consent_missing" },
    ]);
    expect(answer.challenge).toMatchObject({ submit_to: `/api/agent/${did}/proof` });
    expect(
      await room.one("SELECT count(*)::int AS n FROM fed_agent WHERE did = $1", [did]),
    ).toEqual({ n: 0 });
    expect(
      await room.one("SELECT count(*)::int AS n FROM fed_agent_key WHERE did = $1", [did]),
    ).toEqual({ n: 0 });
    expect(
      await room.one("SELECT count(*)::int AS n FROM fed_event WHERE did = $1", [did]),
    ).toEqual({ n: 0 });
    expect(await room.chainOf(did)).toEqual([]);
    expect(await getStatus(room.services.anonymous, { did })).toMatchObject({
      status: "pending",
      proof_missing: true,
    });
  });

  it("reserves nothing: another applicant proves the same DID meanwhile", async () => {
    const [mine, theirs] = [createKey(), createKey()];
    const other = await room.addOperator();
    await room.join({ did: "did:svc:agent:free", key: mine, signed: false });
    const answer = await room.join({ did: "did:svc:agent:free", key: theirs, operator: other });
    expect(answer.challenge).toBeNull();
  });

  it("is completed with the signature over exactly signing_input, once", async () => {
    const key = createKey();
    const { registration_id, challenge } = await room.join({ did, key, signed: false });
    const text = challenge?.signing_input ?? "";
    const wrong = { did, registration_id, signature: sign(createKey(), text) };
    const prove = (input: typeof wrong) => proveRegistration(room.operator.ctx, input, network());
    expect(await refusal(prove(wrong))).toEqual([400, "G1", "proof_invalid"]);
    expect(await refusal(prove({ ...wrong, signature: sign(key, `${text} `) }))).toEqual([
      400,
      "G1",
      "proof_invalid",
    ]);
    const right = { did, registration_id, signature: sign(key, text) };
    expect(await prove(right)).toMatchObject({ challenge: null, registration_id });
    expect(await refusal(prove(right))).toEqual([404, "challenge_unknown"]);
  });

  it("takes the key with the proof where the join had none, and waits for the consent", async () => {
    const key = createKey();
    const plain = "did:svc:agent:plain";
    const body = room.bodyOf({ did: plain });
    const { registration_id, challenge } = await joinRegistration(
      room.services.anonymous,
      { body, proof: null, peer: "192.0.2.7" },
      network(),
    );
    const input = {
      did: plain,
      registration_id,
      public_key_jwk: jwkOf(key.publicKey),
      signature: sign(key, challenge?.signing_input ?? ""),
    };
    const waiting = await proveRegistration(room.services.anonymous, input, network());
    expect(waiting.gates.slice(0, 2)).toMatchObject([
      { gate: "G1", result: "passed" },
      { gate: "G2", result: "pending", code: "operator_consent_missing" },
    ]);
    expect(waiting.challenge).not.toBeNull();
    const done = await proveRegistration(room.operator.ctx, input, network());
    expect(done.challenge).toBeNull();
  });

  it("is over after an hour", async () => {
    const key = createKey();
    const over = "did:svc:agent:over";
    const { registration_id, challenge } = await room.join({ did: over, key, signed: false });
    const later = new Date(Date.now() + 61 * 60_000);
    const input = {
      did: over,
      registration_id,
      signature: sign(key, challenge?.signing_input ?? ""),
    };
    const late = { ...room.operator.ctx, clock: () => later };
    expect(await refusal(proveRegistration(late, input, network()))).toEqual([
      422,
      "challenge_expired",
    ]);
  });
});

describe("gates", () => {
  it("refuse with their code", async () => {
    const taken = "did:svc:agent:taken";
    const holder = createKey();
    await room.join({ did: taken, key: holder });
    const suspended = await room.addOperator({ status: "suspended" });
    const unknown = { body: { operator_did: "did:svc:operator:nobody" } };
    const join = (plan: Parameters<typeof room.join>[0]) => refusal(room.join(plan));
    const did = "did:svc:agent:gate";
    expect(await join({ did, body: { did: "did:svc:agt:x" } })).toEqual([
      400,
      "G1",
      "did_format_invalid",
    ]);
    expect(await join({ did, ...unknown })).toEqual([400, "G2", "operator_not_authorized"]);
    expect(await join({ did, operator: suspended })).toEqual([
      400,
      "G2",
      "operator_not_authorized",
    ]);
    expect(await join({ did, body: { role: "chief" } })).toEqual([400, "G4", "role_invalid"]);
    expect(await join({ did, body: { role: "integrator" } })).toEqual([400, "G4", "role_invalid"]);
    expect(await join({ did, body: { skills: [] } })).toEqual([400, "G5", "skills_missing"]);
    expect(await join({ did, body: { skills: ["triage"] } })).toEqual([
      400,
      "G5",
      "skill_undocumented",
    ]);
    expect(await join({ did: taken, key: holder })).toEqual([400, "G6", "did_already_registered"]);
    expect(await join({ did: taken })).toEqual([400, "G1", "did_key_mismatch"]);
    expect(await join({ did, key: holder })).toEqual([400, "G1", "did_key_mismatch"]);
    expect(await join({ did, key: room.operator.key })).toEqual([400, "G1", "did_key_mismatch"]);
    expect(await join({ did, body: { runtime_type: "carrier-pigeon" } })).toEqual([
      400,
      "G3",
      "runtime_type_unsupported",
    ]);
    expect(await join({ did, body: { provider: 7 } })).toEqual([400, "validation_failed"]);
    expect(
      await room.one("SELECT count(*)::int AS n FROM fed_agent WHERE did = $1", [did]),
    ).toEqual({ n: 0 });
  });

  it("say nothing of why an operator is refused", async () => {
    const banned = await room.addOperator({ status: "banned" });
    const error = await room.join({ did: "did:svc:agent:b", operator: banned }).catch((e) => e);
    expect(error).toMatchObject({
      status: 400,
      code: "gate_failed",
      detail: "operator not authorized",
      extra: { message: "operator not authorized", gate: "G2" },
    });
    expect(JSON.stringify(error.extra)).not.toContain("banned");
    expect(error.extra.errors).toEqual([
      {
        pointer: "#/operator_did",
        code: "operator_not_authorized",
        detail: "operator not authorized",
        message: "operator not authorized",
      },
    ]);
  });

  it("refuse what the network refutes and store nothing", async () => {
    const did = "did:svc:agent:wire";
    const join = (plan: Parameters<typeof network>[0]) =>
      refusal(room.join({ did, gather: network(plan) }));
    expect(await join({ runtime: { outcome: "not_protocol" } })).toEqual([
      400,
      "G3",
      "runtime_not_protocol",
    ]);
    expect(await join({ runtime: { outcome: "unreachable" } })).toEqual([
      400,
      "G3",
      "runtime_unreachable",
    ]);
    expect(await join({ runtime: { binding: "wrong" } })).toEqual([
      400,
      "G3",
      "runtime_binding_wrong",
    ]);
    expect(await join({ runs: "mismatched" })).toEqual([400, "G5", "skill_test_failed"]);
    expect(await join({ documents: "too_short" })).toEqual([400, "G5", "skill_undocumented"]);
    expect(
      await room.one("SELECT count(*)::int AS n FROM fed_agent WHERE did = $1", [did]),
    ).toEqual({ n: 0 });
  });

  it("do not ask the network for a declaration that is refused without it", async () => {
    let asked = 0;
    const gather: ReturnType<typeof network> = (...input) => {
      asked += 1;
      return network()(...input);
    };
    const did = "did:svc:agent:scan";
    await refusal(room.join({ did, gather, body: { skills: [] } }));
    await room.join({ did, gather, signed: false });
    expect(asked).toBe(0);
  });
});

describe("200 joins of one DID at the same time", () => {
  it("make one pending registration", async () => {
    const did = "did:svc:agent:race";
    const outcomes = await Promise.all(
      Array.from({ length: 200 }, () =>
        room.join({ did }).then(
          () => "registered",
          (error: ServiceError) => error.code,
        ),
      ),
    );
    expect(outcomes.filter((each) => each === "registered")).toHaveLength(1);
    expect(outcomes.filter((each) => each === "gate_failed")).toHaveLength(199);
    expect(
      await room.one("SELECT count(*)::int AS n FROM fed_agent WHERE did = $1", [did]),
    ).toEqual({ n: 1 });
    expect(
      await room.one("SELECT count(*)::int AS n FROM fed_agent_key WHERE did = $1", [did]),
    ).toEqual({ n: 1 });
    expect(await room.chainOf(did)).toHaveLength(1);
  }, 120_000);
});

describe("withdrawal", () => {
  const did = "did:svc:agent:leaving";
  const key = createKey();

  it("is the operator's alone", async () => {
    await room.join({ did, key });
    const other = await room.addOperator();
    const withdraw = (ctx: Parameters<typeof withdrawRegistration>[0]) =>
      refusal(withdrawRegistration(ctx, { did }));
    expect(await withdraw(room.services.anonymous)).toEqual([401, "unauthenticated"]);
    expect(await withdraw(other.ctx)).toEqual([403, "operator_mismatch"]);
    expect(await withdraw(room.services.as("admin"))).toEqual([403, "operator_mismatch"]);
    const agent = { kind: "federated", did, kid: key.kid, operator: null } as const;
    expect(await withdraw(room.as(agent))).toEqual([403, "operator_mismatch"]);
    expect(await refusal(withdrawRegistration(other.ctx, { did: "did:svc:agent:none" }))).toEqual([
      404,
      "registration_not_found",
    ]);
  });

  it("ends everything in one transaction and answers the same again", async () => {
    const first = await withdrawRegistration(room.operator.ctx, { did });
    expect(first).toMatchObject({ ok: true, did, status: "withdrawn" });
    expect(await withdrawRegistration(room.operator.ctx, { did })).toEqual(first);
    expect(await getStatus(room.services.anonymous, { did })).toMatchObject({
      status: "withdrawn",
    });
    expect(
      await room.one(
        "SELECT state FROM fed_review r JOIN fed_agent a ON a.id = r.agent_id WHERE a.did = $1",
        [did],
      ),
    ).toEqual({ state: "cancelled" });
    expect((await room.chainOf(did)).map(({ kind }) => kind)).toEqual([
      "federation.submit",
      "federation.withdraw",
    ]);
  });

  it("reserves the DID for its operator and its keys", async () => {
    const other = await room.addOperator();
    expect(await refusal(room.join({ did, operator: other }))).toEqual([
      400,
      "G1",
      "did_key_mismatch",
    ]);
    expect(await refusal(room.join({ did, key, operator: other }))).toEqual([
      400,
      "G6",
      "did_already_registered",
    ]);
    expect(await refusal(room.join({ did }))).toEqual([400, "G1", "did_key_mismatch"]);
    const again = await room.join({ did, key });
    expect(again.challenge).toBeNull();
    expect((await room.chainOf(did)).map(({ kind }) => kind)).toEqual([
      "federation.submit",
      "federation.withdraw",
      "federation.submit",
    ]);
  });
});
