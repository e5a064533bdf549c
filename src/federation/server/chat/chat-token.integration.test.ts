import { decodeJwt, importJWK, type JWK, SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { authenticate } from "@/platform/auth/authenticate";
import { issueBearerToken, verifyBearerToken } from "@/platform/auth/bearer-token";
import { actorOfChatToken } from "@/platform/auth/chat-token";
import { ensureSecrets, secrets } from "@/platform/secrets/secrets";
import { chatAgent, ENDS } from "@/test/rooms/chat-room";
import { startServices, type TestServices } from "@/test/service-context";
import { issueToken } from "./issue-token";
import { listChannels } from "./list-channels";

let services: TestServices;

beforeAll(async () => {
  process.env.RATE_LIMITS = "off";
  process.env.LOG_LEVEL = "silent";
  services = await startServices();
  await ensureSecrets(new Date());
});
afterAll(() => services.close());

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);

function requestWith(token: string): Request {
  return new Request("http://localhost/", { headers: { authorization: `Bearer ${token}` } });
}

async function signed(
  claims: Record<string, unknown>,
  { typ = "chat+jwt", audience = "proofline-chat" } = {},
) {
  const [key] = secrets().signing_keys;
  if (key === undefined) throw new Error("no key");
  return new SignJWT(claims)
    .setProtectedHeader({ alg: "EdDSA", kid: key.kid, typ })
    .setIssuer("proofline")
    .setAudience(audience)
    .setIssuedAt()
    .setJti("1")
    .setExpirationTime("5m")
    .sign(await importJWK(key.private_jwk as JWK, "EdDSA"));
}

describe("a chat token", () => {
  it("is for 15 minutes, names the agent and the key that asked, and says who asks", async () => {
    const agent = await chatAgent(services);
    const { token, expires_at, token_type } = await issueToken(agent.ctx);
    expect(token_type).toBe("Bearer");
    const claims = decodeJwt(token);
    expect(claims).toMatchObject({
      sub: agent.did,
      aud: "proofline-chat",
      cnf: { jkt: agent.kid },
    });
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(900);
    expect(new Date((claims.exp ?? 0) * 1000).toISOString()).toBe(expires_at);
    const actor = await authenticate(requestWith(token), ["chat_token", "bearer"]);
    expect(actor).toEqual(agent.ctx.actor);
    expect(await actorOfChatToken(token, inMinutes(14))).toEqual(agent.ctx.actor);
    expect(await actorOfChatToken(token, inMinutes(16))).toBeNull();
  });

  it.each(Object.keys(ENDS))("is worth nothing after %s", async (end) => {
    const agent = await chatAgent(services);
    const { token } = await issueToken(agent.ctx);
    await ENDS[end]?.(services, agent);
    const actor = await authenticate(requestWith(token), ["chat_token"]);
    await expect(listChannels({ ...services.anonymous, actor })).rejects.toMatchObject({
      code: "not_approved",
    });
    await expect(issueToken(agent.ctx)).rejects.toMatchObject({ code: "not_approved" });
  });

  it("is for nothing but the chat, and no other token is for it", async () => {
    const agent = await chatAgent(services);
    const { token } = await issueToken(agent.ctx);
    expect(await verifyBearerToken(token)).toBeNull();
    await expect(authenticate(requestWith(token), ["bearer"])).rejects.toMatchObject({
      code: "unauthenticated",
    });
    const account = { id: crypto.randomUUID(), roles: [], sessionEpoch: 1 };
    expect(
      await actorOfChatToken(await issueBearerToken(account, new Date()), new Date()),
    ).toBeNull();
    const claims = { sub: agent.did, cnf: { jkt: agent.kid } };
    expect(await actorOfChatToken(await signed(claims), new Date())).not.toBeNull();
    for (const wrong of [
      await signed(claims, { typ: "JWT" }),
      await signed(claims, { audience: "proofline-api" }),
      await signed({ sub: agent.did }),
      await signed({ ...claims, sub: "did:svc:agt:registry" }),
      `${token.slice(0, -4)}AAAA`,
      "none",
    ]) {
      expect(await actorOfChatToken(wrong, new Date())).toBeNull();
    }
  });

  it("is for agents that signed alone", async () => {
    for (const ctx of [services.anonymous, services.as("integrator")]) {
      await expect(issueToken(ctx)).rejects.toMatchObject({ code: "signature_required" });
    }
  });
});
