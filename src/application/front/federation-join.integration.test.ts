import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createKey } from "@/agent-client/agent-key";
import type { AgentIdentity } from "@/agent-client/signed-fetch";
import { getFederatedAgent } from "@/federation/server/directory/dossier-route";
import { changeRegistration } from "@/federation/server/joining/change-registration";
import { joinFederation } from "@/federation/server/joining/join-route";
import { proveFederationJoin } from "@/federation/server/joining/prove-registration";
import { recheckFederatedAgent } from "@/federation/server/joining/recheck-agent";
import { getFederationStatus } from "@/federation/server/joining/status-route";
import { withdrawRegistration } from "@/federation/server/joining/withdraw-registration";
import { announcePort } from "@/platform/auth/signatures/public-origins";
import { beginNonces } from "@/platform/auth/signatures/request-nonces";
import { closeDatabase } from "@/platform/db/database";
import { restOf } from "@/platform/declaration/rest";
import { ensureSecrets } from "@/platform/secrets/secrets";
import { openTestFront, type TestFront } from "@/test/rooms/agent-front";
import { type FederationRoom, openFederationRoom } from "@/test/rooms/federation-room";
import {
  type Answer,
  type HeaderPair,
  sendRaw,
  sendSigned,
  signedLines,
  type WireRequest,
} from "@/test/signed-caller";

let room: FederationRoom;
let front: TestFront;
let operator: AgentIdentity;

beforeAll(async () => {
  process.env.LOG_LEVEL = "silent";
  room = await openFederationRoom();
  await ensureSecrets(new Date());
  await beginNonces(room.services.db.pool, new Date(Date.now() - 3_600_000));
  front = await openTestFront(
    restOf([
      joinFederation,
      getFederatedAgent,
      changeRegistration,
      withdrawRegistration,
      getFederationStatus,
      proveFederationJoin,
      recheckFederatedAgent,
    ]),
  );
  announcePort(front.port);
  operator = { did: room.operator.did, key: room.operator.key };
});

afterAll(async () => {
  await front.close();
  await closeDatabase();
  await room.services.close();
});

const TYPE: HeaderPair = ["Content-Type", "application/json"];
const AS_OPERATOR = { tag: "svc-operator" } as const;

const send = (request: WireRequest) => sendRaw(front.origin, request);
const codeOf = ({ status: code, json }: Answer) => [code, json.code];

/** A request that the agent and its operator signed. */
function signedByBoth(who: AgentIdentity, request: WireRequest): Promise<Answer> {
  const authority = new URL(front.origin).host;
  const asSecond = (text: string) => text.replace("sig1=", "sig2=");
  const first = signedLines(who, request, { authority });
  const second = signedLines(operator, request, { ...AS_OPERATOR, authority, input: asSecond });
  const isSignature = ([name]: HeaderPair) => name.startsWith("Signature");
  const joined = first.filter(isSignature).map(([name, value]): HeaderPair => {
    const other = second.find(([each]) => each === name)?.[1] ?? "";
    return [name, `${value}, ${other}`];
  });
  const headers = [...first.filter((line) => !isSignature(line)), ...joined];
  return send({ ...request, headers });
}

/** A join that the real network refutes: nothing listens there, and probes may not go there. */
const bodyOf = (did: string, key = createKey()) =>
  JSON.stringify(room.bodyOf({ did, key, body: { runtime_address: "https://127.0.0.1:8443/" } }));

describe("POST /api/agent/join", () => {
  const target = "/api/agent/join";

  it("answers a plain client 201 with what to sign and where its status is", async () => {
    const did = "did:svc:agent:wire-plain";
    const answer = await send({ method: "POST", target, headers: [TYPE], body: bodyOf(did) });
    expect(answer.status).toBe(201);
    expect(answer.headers.location).toBe(`/api/agent/${did}/status`);
    expect(answer.json).toMatchObject({ ok: true, did, status: "pending", revision: 1 });
    const path = `/api/agent/${encodeURIComponent(did)}/status`;
    const seen = await send({ target: path });
    expect(seen.json).toMatchObject({ status: "pending", proof_missing: true });
    expect(seen.headers["cache-control"]).toBe("private, max-age=15");
    const { etag = "" } = seen.headers;
    expect((await send({ target: path, headers: [["If-None-Match", etag]] })).status).toBe(304);
  });

  it("answers 400 with all gates, and validation errors at their places", async () => {
    const body = JSON.stringify({
      ...JSON.parse(bodyOf("did:svc:agent:wire-refused")),
      operator_did: "did:svc:operator:nobody",
    });
    const refused = await send({ method: "POST", target, headers: [TYPE], body });
    expect(refused.status).toBe(400);
    expect(refused.headers["content-type"]).toBe("application/problem+json");
    expect(refused.json).toMatchObject({
      title: "Registration refused",
      status: 400,
      code: "gate_failed",
      error: "gate_failed",
      detail: "operator not authorized",
      message: "operator not authorized",
      gate: "G2",
      gates: [
        { gate: "G1", result: "pending" },
        { gate: "G2", result: "failed", code: "operator_not_authorized" },
        { gate: "G3", result: "skipped" },
        { gate: "G4", result: "passed" },
        { gate: "G5", result: "skipped" },
        { gate: "G6", result: "passed" },
      ],
      errors: [{ pointer: "#/operator_did", code: "operator_not_authorized" }],
    });
    const wrong = await send({ method: "POST", target, headers: [TYPE], body: "[]" });
    expect(codeOf(wrong)).toEqual([400, "validation_failed"]);
    expect(codeOf(await send({ method: "POST", target, headers: [TYPE], body: "{" }))).toEqual([
      400,
      "invalid_request",
    ]);
  });

  it("takes both signatures on one request, and looks at the runtime only then", async () => {
    const did = "did:svc:agent:wire-both";
    const who = { did, key: createKey() };
    const request = { method: "POST", target, body: bodyOf(did, who.key) };
    const both = await signedByBoth(who, request);
    // The address is not public: the proofs were taken, and G3 says where no probe may go.
    expect(codeOf(both)).toEqual([400, "gate_failed"]);
    expect(both.json).toMatchObject({ gate: "G3" });
    const alone = await sendSigned(front.origin, who, request);
    expect(alone.json).toMatchObject({
      gates: [
        { gate: "G1", result: "passed" },
        { gate: "G2", result: "pending", code: "operator_consent_missing" },
        { gate: "G3", result: "pending" },
        {},
        {},
        {},
      ],
    });
  });

  it.each(["did:web:x", "did:svc:agent:Bad Name", "did:svc:operator:acme"])(
    "answers a signed join of %s as gate G1 does, whose key no signature can name",
    async (did) => {
      const who = { did, key: createKey() };
      const request = { method: "POST", target, body: bodyOf(did, who.key) };
      const refused = await sendSigned(front.origin, who, request);
      expect(codeOf(refused)).toEqual([400, "gate_failed"]);
      expect(refused.json).toMatchObject({
        gate: "G1",
        errors: expect.arrayContaining([
          expect.objectContaining({ pointer: "#/did", code: "did_format_invalid" }),
        ]),
      });
    },
  );

  it("refuses a signature that does not count in place of asking for another proof", async () => {
    const did = "did:svc:agent:wire-wrong";
    const who = { did, key: createKey() };
    const request = { method: "POST", target, body: bodyOf(did, who.key) };
    const other = { did, key: createKey() };
    expect(codeOf(await sendSigned(front.origin, other, request))).toEqual([401, "key_unknown"]);
    const changed = await sendSigned(front.origin, who, request, {
      sent: (lines) =>
        lines.map(([name, value]) => [name, name === "Content-Type" ? "text/json" : value]),
    });
    expect(codeOf(changed)).toEqual([401, "signature_invalid"]);
    const stranger = { did: operator.did, key: createKey() };
    expect(codeOf(await sendSigned(front.origin, stranger, request, AS_OPERATOR))).toEqual([
      401,
      "key_unknown",
    ]);
    const nonce = "r".repeat(24);
    expect((await sendSigned(front.origin, who, request, { nonce })).status).toBe(201);
    expect(codeOf(await sendSigned(front.origin, who, request, { nonce }))).toEqual([
      401,
      "signature_replayed",
    ]);
  });
});

describe("a registered agent", () => {
  const did = "did:svc:agent:wire-agent";
  const who = { did, key: createKey() };
  const path = `/api/agent/${encodeURIComponent(did)}`;

  it("shows itself whole to its own key and its operator's, and reduced to others", async () => {
    await room.join({ did, key: who.key });
    const target = `${path}/status`;
    const own = await sendSigned(front.origin, who, { target });
    expect(own.json).toMatchObject({ status: "pending", review: { state: "awaiting" } });
    const ofOperator = await sendSigned(front.origin, operator, { target }, AS_OPERATOR);
    expect(ofOperator.json).toMatchObject({ review: { state: "awaiting" } });
    const reduced = await send({ target });
    expect(Object.keys(reduced.json)).not.toContain("review");
    expect(codeOf(await send({ target: "/api/agent/did:svc:agent:none/status" }))).toEqual([
      404,
      "registration_not_found",
    ]);
    expect(codeOf(await send({ target: "/api/agent/nothing/status" }))).toEqual([404, "not_found"]);
  });

  it("is looked at again by a request without a body, with an empty one, and with {} alike", async () => {
    const own = { did: "did:svc:agent:wire-again", key: createKey() };
    await room.join(own);
    const target = `/api/agent/${encodeURIComponent(own.did)}/recheck`;
    const recheck = async (body?: string) =>
      codeOf(
        await sendSigned(front.origin, own, {
          method: "POST",
          target,
          ...(body === undefined ? {} : { body }),
        }),
      );
    const bare = await recheck();
    expect(bare[0]).not.toBe(413);
    expect(await recheck("{}")).toEqual(bare);
    expect(await recheck('{"now":true}')).toEqual([422, "validation_failed"]);
  });

  it("is changed once approved, and at the revision that the caller saw", async () => {
    const request = { method: "PATCH", target: path, body: JSON.stringify({ name: "Wire" }) };
    expect(codeOf(await sendSigned(front.origin, who, request))).toEqual([409, "not_approved"]);
    await room.services.db.pool.query(
      "UPDATE fed_agent SET status = 'approved', tier = 'T3', approved_at = now() WHERE did = $1",
      [did],
    );
    const late: HeaderPair = ["If-Match", '"7"'];
    expect(codeOf(await sendSigned(front.origin, who, { ...request, headers: [late] }))).toEqual([
      412,
      "version_conflict",
    ]);
    const seen: HeaderPair = ["If-Match", '"1-abc"'];
    const done = await sendSigned(front.origin, who, { ...request, headers: [seen] });
    expect(done.json).toMatchObject({ revision: 2, revision_state: "applied", changed: ["name"] });
  });

  it("goes at its operator's signature alone", async () => {
    const request = { method: "DELETE", target: path };
    const unsigned = await send(request);
    expect(codeOf(unsigned)).toEqual([401, "signature_required"]);
    expect(unsigned.headers["www-authenticate"]).toBe('Signature error="signature_required"');
    expect(codeOf(await sendSigned(front.origin, who, request))).toEqual([
      403,
      "operator_mismatch",
    ]);
    const other = await room.addOperator();
    const stranger = { did: other.did, key: other.key };
    expect(codeOf(await sendSigned(front.origin, stranger, request, AS_OPERATOR))).toEqual([
      403,
      "operator_mismatch",
    ]);
    const gone = await sendSigned(front.origin, operator, request, AS_OPERATOR);
    expect(gone).toMatchObject({ status: 200, json: { ok: true, did, status: "withdrawn" } });
    const again = await sendSigned(front.origin, operator, request, AS_OPERATOR);
    expect(again.json).toEqual(gone.json);
    const after = await sendSigned(front.origin, who, { target: `${path}/status` });
    expect(after.json).toMatchObject({
      status: "withdrawn",
      access: { chat: false, chat_url: null },
    });
  });
});
