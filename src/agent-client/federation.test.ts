import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { utf8 } from "@/encoding/domain/crypto/encoding";
import { nodePrimitives } from "@/encoding/domain/crypto/node-primitives";
import { jwkOf } from "@/encoding/domain/keys/multikey";
import { judgeOperatorGrant } from "@/federation/domain/declaration/operator-grant";
import { joinProofText } from "@/federation/domain/proof-message";
import { CheckingServer } from "./__fixtures__/checking-server";
import { createKey, keyUrl } from "./agent-key";
import { ClientError } from "./client-error";
import { readMessages, sendMessage } from "./federation-chat";
import {
  joinFederation,
  leaveFederation,
  proveRegistration,
  registrationStatus,
} from "./federation-join";
import { operatorGrant } from "./operator-grant";
import type { AgentIdentity } from "./signed-fetch";

const DID = "did:svc:agent:triage-01";
const OPERATOR = "did:web:acme.example";
const PATH = `/api/agent/${encodeURIComponent(DID)}`;
const NOW = new Date("2026-11-22T12:00:00Z");

let server: CheckingServer;
let agent: AgentIdentity;
let operator: AgentIdentity;

beforeEach(async () => {
  server = new CheckingServer();
  await server.start();
  agent = { did: DID, key: createKey() };
  operator = { did: OPERATOR, key: createKey() };
  for (const { did, key } of [agent, operator]) server.keys.set(keyUrl(did, key), key.publicKey);
});

afterEach(() => server.stop());

describe("operatorGrant", () => {
  it("is what the service takes, for that agent, key, role and service", () => {
    const consent = { agent: DID, kid: agent.key.kid, roles: ["executor"] };
    const jws = operatorGrant(server.origin, operator, consent, NOW);
    const [header = "", claims = "", signature = ""] = jws.split(".");
    const read = (part: string) => JSON.parse(Buffer.from(part, "base64url").toString());
    expect(read(header)).toMatchObject({ alg: "EdDSA", kid: keyUrl(OPERATOR, operator.key) });
    const signed = new Uint8Array(Buffer.from(signature, "base64url"));
    const verify = nodePrimitives.verifyEd25519;
    expect(verify(operator.key.publicKey, utf8(`${header}.${claims}`), signed)).toBe(true);
    const target = {
      operatorDid: OPERATOR,
      did: DID,
      role: "executor" as const,
      audience: server.origin,
      kid: agent.key.kid,
      now: NOW,
    };
    expect(judgeOperatorGrant(read(claims), target)).toMatchObject({ ok: true });
    for (const other of [
      { did: "did:svc:agent:other" },
      { role: "validator" as const },
      { kid: createKey().kid },
      { audience: "https://elsewhere.example" },
      { now: new Date(NOW.getTime() + 3_600_000) },
    ]) {
      expect(judgeOperatorGrant(read(claims), { ...target, ...other })).toMatchObject({
        ok: false,
      });
    }
  });
});

describe("joinFederation", () => {
  it("adds the DID, the key and the grant, and signs", async () => {
    await joinFederation(server.origin, agent, { role: "executor", did: "x" }, { grant: "g" });
    expect(server.refused).toEqual([]);
    expect(server.accepted).toMatchObject([
      {
        method: "POST",
        target: "/api/agent/join",
        keyid: keyUrl(DID, agent.key),
        json: {
          role: "executor",
          did: DID,
          public_key_jwk: jwkOf(agent.key.publicKey),
          operator_grant: "g",
        },
      },
    ]);
  });

  it("sends a token to this machine or over https only", async () => {
    await joinFederation(server.origin, agent, {}, { bearer: "t-1" });
    expect(server.accepted).toMatchObject([{ headers: { authorization: "Bearer t-1" } }]);
    await expect(
      joinFederation("http://proofline.example", agent, {}, { bearer: "t-1" }),
    ).rejects.toThrow(ClientError);
  });
});

describe("proveRegistration", () => {
  const proof = () => ({
    aud: server.origin,
    declaration_sha256: "0".repeat(64),
    did: DID,
    exp: "2026-11-22T13:00:00.000Z",
    kid: agent.key.kid,
    nonce: "n".repeat(32),
    registration_id: "reg_1",
  });
  const joined = (signing_input: string) => ({
    registration_id: "reg_1",
    challenge: { signing_input },
  });

  it("signs the text of the challenge", async () => {
    const text = joinProofText(proof());
    await proveRegistration(server.origin, agent, joined(text), { grant: "g" });
    const [{ signature, ...rest } = { signature: "" }] = server.proofs;
    expect(rest).toEqual({
      registration_id: "reg_1",
      public_key_jwk: jwkOf(agent.key.publicKey),
      operator_grant: "g",
    });
    const bytes = new Uint8Array(Buffer.from(String(signature), "base64url"));
    expect(nodePrimitives.verifyEd25519(agent.key.publicKey, utf8(text), bytes)).toBe(true);
  });

  it.each([
    ["service", { aud: "https://elsewhere.example" }],
    ["service with the same beginning", { aud: "http://127.0.0.1.elsewhere.example" }],
    ["agent", { did: "did:svc:agent:other" }],
    ["key", { kid: createKey().kid }],
    ["registration", { registration_id: "reg_2" }],
  ])("signs nothing for another %s", async (_, other) => {
    const text = joinProofText({ ...proof(), ...other });
    const proven = proveRegistration(server.origin, agent, joined(text), {});
    await expect(proven).rejects.toThrow(ClientError);
    expect(server.proofs).toEqual([]);
  });

  it.each([
    ["a rotation", (text: string) => text.replace("svc-fed-join", "svc-fed-key-rotate")],
    ["more than the proof", (text: string) => `${text}\n`],
    ["another spelling", (text: string) => text.replace("{", "{ ")],
    ["no JSON", () => "sign me"],
  ])("does not sign %s", async (_, change) => {
    const text = change(joinProofText(proof()));
    await expect(proveRegistration(server.origin, agent, joined(text), {})).rejects.toThrow(
      ClientError,
    );
    expect(server.proofs).toEqual([]);
  });
});

describe("membership", () => {
  it("asks for the status as the agent, withdraws as the operator", async () => {
    await registrationStatus(server.origin, agent);
    await leaveFederation(server.origin, operator, DID, "superseded");
    await leaveFederation(server.origin, operator, DID, undefined);
    expect(server.refused).toEqual([]);
    expect(server.accepted).toMatchObject([
      { method: "GET", target: `${PATH}/status`, keyid: keyUrl(DID, agent.key) },
      {
        method: "DELETE",
        target: `${PATH}?reason=superseded`,
        keyid: keyUrl(OPERATOR, operator.key),
      },
      { method: "DELETE", target: PATH },
    ]);
  });

  it("writes once in a channel and reads what follows a number", async () => {
    await sendMessage(server.origin, agent, "role-executor", "Hello.");
    await sendMessage(server.origin, agent, "role-executor", "Hello.");
    await readMessages(server.origin, agent, "federation", "17");
    expect(server.refused).toEqual([]);
    const channel = "/api/chat/channels/role-executor/messages/";
    const [one, two, read] = server.accepted;
    expect([one?.method, one?.json]).toEqual(["PUT", { text: "Hello." }]);
    expect(one?.target).toMatch(/^\/api\/chat\/channels\/role-executor\/messages\/[\w-]{24}$/);
    expect(two?.target.startsWith(channel) && two.target !== one?.target).toBe(true);
    expect(read?.target).toBe("/api/chat/channels/federation/messages?after=17");
  });
});
