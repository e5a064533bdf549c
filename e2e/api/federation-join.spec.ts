import { randomBytes } from "node:crypto";
import { expect, test } from "@playwright/test";
import { createKey, signWith } from "../../src/agent-client/agent-key";
import { federatedPath } from "../../src/agent-client/federation-join";
import { type AgentIdentity, signedFetch } from "../../src/agent-client/signed-fetch";
import { jwkOf } from "../../src/encoding/domain/keys/multikey";
import { type SigningPlan, sendRaw, signedLines } from "../../src/test/signed-caller";
import { freshContext } from "../fixtures/accounts";
import { endChallenge } from "../fixtures/ended-challenge";
import {
  type Answer,
  declarationOf,
  grantFor,
  newAgent,
  sendJoin,
} from "../fixtures/federation-agents";
import { type Comer, FederationRoom } from "../fixtures/federation-room";
import { publicOrigin } from "../fixtures/registered-agent";

const JOIN = `${publicOrigin()}/api/agent/join`;
const JSON_TYPE = { "content-type": "application/json" };

let room: FederationRoom;

test.beforeEach(async ({ playwright, baseURL }) => {
  room = await FederationRoom.open(await freshContext(playwright, baseURL));
});

test.afterEach(async () => {
  await room.close();
  await room.request.dispose();
});

interface Said {
  status: number;
  body: Answer;
}

async function answerOf(response: Response): Promise<Said> {
  return { status: response.status, body: await response.json() };
}

async function send(body: string, headers: Record<string, string> = JSON_TYPE): Promise<Said> {
  return answerOf(await fetch(JOIN, { method: "POST", headers, body }));
}

function refused(status: number, code: string) {
  return { status, body: { code } };
}

/** No registration came of it, and the DID is free. */
async function expectNothing({ did }: AgentIdentity): Promise<void> {
  const response = await room.request.get(federatedPath(did, "/status"));
  expect(await response.json()).toMatchObject({ code: "registration_not_found" });
  expect(response.status()).toBe(404);
}

test("what is no declaration is refused at its places", async () => {
  expect(await send("{")).toMatchObject(refused(400, "invalid_request"));
  expect(await send("[]")).toMatchObject(refused(400, "validation_failed"));
  expect(await send("a=b", { "content-type": "application/x-www-form-urlencoded" })).toMatchObject(
    refused(415, "unsupported_media_type"),
  );
  const long = JSON.stringify({ description: "x".repeat(65_536) });
  expect(await send(long)).toMatchObject(refused(413, "payload_too_large"));

  const agent = newAgent();
  const empty = await sendJoin(agent, {}, { signer: null });
  expect(empty).toMatchObject(refused(400, "validation_failed"));
  const places = (empty.body.errors as { pointer: string }[]).map(({ pointer }) => pointer);
  for (const name of ["operator_did", "role", "runtime_type", "runtime_address", "provider"]) {
    expect(places).toContain(`#/${name}`);
  }
  await expectNothing(agent);
});

test("a signature that does not count is refused, and nothing takes its place", async () => {
  const { agent, operator, runtime } = await room.comer(await room.addOperator());
  const grant = grantFor(agent, operator);
  const declaration = declarationOf(operator, runtime.declared);
  const other = { did: agent.did, key: createKey() };
  expect(await sendJoin(agent, declaration, { grant, signer: other })).toMatchObject(
    refused(401, "key_unknown"),
  );
  const key = { ...jwkOf(agent.key.publicKey), crv: "X25519" };
  const wrongKey = JSON.stringify({ ...declaration, did: agent.did, public_key_jwk: key });
  const signed = await signedFetch(JOIN, { method: "POST", body: wrongKey }, agent);
  expect(await answerOf(signed)).toMatchObject(refused(422, "key_refused"));
  expect(await send(wrongKey)).toMatchObject(refused(400, "validation_failed"));

  const body = JSON.stringify({
    ...declaration,
    did: agent.did,
    public_key_jwk: jwkOf(agent.key.publicKey),
    operator_grant: grant,
  });
  const wire = { method: "POST", target: "/api/agent/join", body };
  const sendLines = async (plan: SigningPlan, sent = wire) => {
    const { status, json } = await sendRaw(publicOrigin(), {
      ...sent,
      headers: signedLines(agent, wire, { ...plan, authority: new URL(JOIN).host }),
    });
    return { status, body: json };
  };
  const changed = { ...wire, body: body.replace("Word counter", "Word guessed") };
  expect(await sendLines({}, changed)).toMatchObject(refused(401, "digest_mismatch"));
  expect(await sendLines({ created: -3_600 })).toMatchObject(
    refused(401, "signature_window_invalid"),
  );
  const nobodys = `sig1=:${Buffer.alloc(64, 1).toString("base64")}:`;
  const forged: SigningPlan = {
    sent: (lines) => lines.map(([name, text]) => [name, name === "Signature" ? nobodys : text]),
  };
  expect(await sendLines(forged)).toMatchObject(refused(401, "signature_invalid"));
  expect(await send(body, { ...JSON_TYPE, authorization: "Bearer nothing" })).toMatchObject(
    refused(401, "unauthenticated"),
  );
  await expectNothing(agent);

  const nonce = randomBytes(24).toString("base64url");
  expect(await sendLines({ nonce })).toMatchObject({ status: 201 });
  expect(await sendLines({ nonce })).toMatchObject(refused(401, "signature_replayed"));
});

test("a join is proven by its key over its text, within its hour, and once", async () => {
  const one = await room.comer(await room.addOperator());
  const { agent, operator, runtime } = one;
  const declaration = declarationOf(operator, runtime.declared);
  const open = async () => (await sendJoin(agent, declaration, { signer: null })).body;

  const joined = await open();
  expect(await prove(one, { ...joined, registration_id: "reg_unknown" })).toMatchObject(
    refused(404, "challenge_unknown"),
  );
  const wrong = await prove(one, joined, { key: createKey() });
  expect(wrong).toMatchObject({
    status: 400,
    body: { code: "gate_failed", gate: "G1", errors: [{ code: "proof_invalid" }] },
  });
  const jwk = jwkOf(createKey().publicKey);
  expect(await prove(one, joined, { jwk })).toMatchObject(refused(422, "key_refused"));
  const waiting = await prove(one, joined, { grant: undefined });
  expect(waiting).toMatchObject({ status: 200, body: { status: "pending" } });
  expect(waiting.body.gates).toContainEqual(
    expect.objectContaining({ gate: "G2", result: "pending", code: "operator_consent_missing" }),
  );
  const status = await room.request.get(federatedPath(agent.did, "/status"));
  expect(await status.json()).toMatchObject({ status: "pending", proof_missing: true });

  const again = await open();
  // The newer challenge of the same DID and key has taken the place of the first.
  expect(await prove(one, joined)).toMatchObject(refused(404, "challenge_unknown"));
  await endChallenge(String(again.registration_id));
  expect(await prove(one, again)).toMatchObject(refused(422, "challenge_expired"));
  await expectNothing(agent);

  const last = await open();
  expect(await prove(one, last)).toMatchObject({ status: 201, body: { challenge: null } });
  expect(await prove(one, last)).toMatchObject(refused(404, "challenge_unknown"));
});

interface Proof {
  key?: AgentIdentity["key"];
  jwk?: object;
  grant?: string | undefined;
}

/** Sends the proof of a join; good ones take the place of members that are not given. */
async function prove({ agent, operator }: Comer, joined: Answer, proof: Proof = {}): Promise<Said> {
  const { key = agent.key, jwk = jwkOf(agent.key.publicKey) } = proof;
  const grant = "grant" in proof ? proof.grant : grantFor(agent, operator);
  const { signing_input: text } = joined.challenge as { signing_input: string };
  const signature = Buffer.from(signWith(key, new TextEncoder().encode(text)));
  const response = await fetch(`${publicOrigin()}${federatedPath(agent.did, "/proof")}`, {
    method: "POST",
    headers: JSON_TYPE,
    body: JSON.stringify({
      registration_id: joined.registration_id,
      public_key_jwk: jwk,
      signature: signature.toString("base64url"),
      operator_grant: grant,
    }),
  });
  return answerOf(response);
}
