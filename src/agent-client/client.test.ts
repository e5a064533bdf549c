import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { rotationMessage } from "@/agents/domain/rotation-message";
import { nodePrimitives } from "@/encoding/domain/crypto/node-primitives";
import { multikeyOf } from "@/encoding/domain/keys/multikey";
import { CHALLENGE_NONCE, CheckingServer } from "./__fixtures__/checking-server";
import { announcement, createKey, keyUrl } from "./agent-key";
import { answerChallenge } from "./answer-challenge";
import { ClientError, RefusedByService } from "./client-error";
import { proveControl } from "./prove-control";
import { rotateKey } from "./rotate-key";
import { type AgentIdentity, signedFetch } from "./signed-fetch";

const DID = "did:svc:agt:analyst-01";
const PATH = `/api/agents/${encodeURIComponent(DID)}`;

let server: CheckingServer;
let identity: AgentIdentity;

beforeEach(async () => {
  server = new CheckingServer();
  await server.start();
  identity = { did: DID, key: createKey() };
  server.keys.set(keyUrl(DID, identity.key), identity.key.publicKey);
});

afterEach(() => server.stop());

describe("signedFetch", () => {
  it.each([
    ["GET", "/a", {}],
    ["GET", "/a/%7eb/../%2F?x=%c3%a9&y=a+b&z=", {}],
    ["GET", "?", {}],
    ["post", "/a", { body: '{"a":"ž"}' }],
    ["patch", "/a?b", { body: Uint8Array.of(123, 125) }],
    ["PUT", "/a#fragment", { body: "{}", headers: { "Content-Type": "application/json ; x=1" } }],
    ["DELETE", "/a", { headers: [["Idempotency-Key", " k-1 "]] as [string, string][] }],
  ])("is taken by the checks: %s %s", async (method, target, init) => {
    const url = new URL(target, server.origin).href;
    const response = await signedFetch(url, { ...init, method }, identity);
    expect(server.refused).toEqual([]);
    expect(response.status).toBe(200);
    expect(server.accepted).toMatchObject([{ method: method.toUpperCase() }]);
  });

  it("signs each request anew", async () => {
    for (let n = 0; n < 3; n++) await signedFetch(`${server.origin}/a`, {}, identity);
    expect(new Set(server.accepted.map(({ nonce }) => nonce)).size).toBe(3);
  });

  it("gives the service's refusal to the caller", async () => {
    const nonce = "n".repeat(22);
    await signedFetch(`${server.origin}/a`, {}, identity, { nonce });
    const again = await signedFetch(`${server.origin}/a`, {}, identity, { nonce });
    await expect(again.json()).resolves.toMatchObject({ code: "signature_replayed" });
    const long = await signedFetch(`${server.origin}/a`, {}, identity, { lifetimeSeconds: 61 });
    await expect(long.json()).resolves.toMatchObject({ code: "signature_window_invalid" });
  });

  it("does not sign for what is no agent", async () => {
    const unknown = { ...identity, did: "did:key:z6Mk" };
    await expect(signedFetch(`${server.origin}/a`, {}, unknown)).rejects.toThrow(TypeError);
    await expect(signedFetch("ftp://a/b", {}, identity)).rejects.toThrow(TypeError);
  });
});

describe("proveControl", () => {
  it("registers with the challenge's nonce, signed by the new key", async () => {
    const nextKey = createKey();
    await proveControl(server.origin, identity, { body: { tier: "T2" }, bearer: "t-1", nextKey });
    expect(server.refused).toEqual([]);
    expect(server.accepted).toMatchObject([
      {
        method: "POST",
        target: "/api/agents",
        nonce: CHALLENGE_NONCE,
        headers: { authorization: "Bearer t-1" },
        json: {
          tier: "T2",
          did: DID,
          key: multikeyOf(identity.key.publicKey),
          challenge_id: "CH-1",
          next_key_sha256: announcement(nextKey),
        },
      },
    ]);
  });

  it.each([
    ["aud", "https://elsewhere.example", /is for https:\/\/elsewhere.example/],
    ["did", "did:svc:agt:other", /is not for did:svc:agt:analyst-01/],
    ["key_thumbprint", "x", /for another key/],
    ["nonce", "short", /cannot be signed/],
    ["challenge_id", 7, /has no "challenge_id"/],
  ])("signs nothing for a challenge with another %s", async (name, value, message) => {
    server.challenge = { [name]: value };
    const proof = proveControl(server.origin, identity, { body: {} });
    await expect(proof).rejects.toThrow(ClientError);
    await expect(proof).rejects.toThrow(message);
    expect(server.accepted).toEqual([]);
  });

  it.each(["https://elsewhere.example/api/agents", "//elsewhere.example", "http://["])(
    "sends nothing to %s",
    async (path) => {
      const proof = proveControl(server.origin, identity, { body: {}, path });
      await expect(proof).rejects.toThrow(/is no path of/);
    },
  );

  it("sends no token where others could read it", async () => {
    const proof = proveControl("http://proofline.example", identity, { body: {}, bearer: "t" });
    await expect(proof).rejects.toThrow("A token is sent over https only");
  });

  it("says what the service refused", async () => {
    server.keys.set(keyUrl(DID, identity.key), createKey().publicKey);
    const error = await proveControl(server.origin, identity, { body: {} }).catch(
      (e: unknown) => e,
    );
    expect(error).toBeInstanceOf(RefusedByService);
    expect(error).toMatchObject({
      status: 401,
      code: "signature_invalid",
      message: "401 signature_invalid: The key did not sign this request.",
    });
  });
});

describe("answerChallenge", () => {
  it("answers the one that is open", async () => {
    await expect(answerChallenge(server.origin, identity)).resolves.toEqual({ taken: true });
    expect(server.accepted).toMatchObject([
      { method: "GET", target: `${PATH}/challenge` },
      {
        method: "POST",
        target: `${PATH}/challenge/CH-1`,
        nonce: CHALLENGE_NONCE,
        json: { challenge_id: "CH-1", did: DID, aud: server.origin },
      },
    ]);
  });

  it("reports that there is no challenge", async () => {
    server.challenge = null;
    await expect(answerChallenge(server.origin, identity)).resolves.toBeNull();
  });

  it("does not answer for another service", async () => {
    server.challenge = { aud: "https://elsewhere.example" };
    await expect(answerChallenge(server.origin, identity)).rejects.toThrow(ClientError);
    expect(server.accepted).toHaveLength(1);
  });
});

describe("rotateKey", () => {
  it("sends the new key's proof in a request of the old key", async () => {
    const [newKey, nextKey] = [createKey(), createKey()];
    await rotateKey(server.origin, identity, newKey, { nextKey });
    const [{ target, keyid, json } = { target: "", keyid: "", json: null }] = server.accepted;
    expect(target).toBe(`${PATH}/keys`);
    expect(keyid).toBe(keyUrl(DID, identity.key));
    const { pop, next_key_sha256, ...rest } = json ?? {};
    expect(next_key_sha256).toBe(announcement(nextKey));
    expect(rest).toMatchObject({
      aud: server.origin,
      did: DID,
      exp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/),
      new: multikeyOf(newKey.publicKey),
      old: multikeyOf(identity.key.publicKey),
    });
    const message = rotationMessage(rest as unknown as Parameters<typeof rotationMessage>[0]);
    const proof = new Uint8Array(Buffer.from(String(pop), "base64url"));
    expect(nodePrimitives.verifyEd25519(newKey.publicKey, message, proof)).toBe(true);
    expect(nodePrimitives.verifyEd25519(identity.key.publicKey, message, proof)).toBe(false);
  });
});
