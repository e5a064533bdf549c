import { NextRequest } from "next/server";
import { beforeAll, describe, expect, it } from "vitest";
import { checkedAuthRequest } from "./auth-request";

// How slow a body may come is a setting; no database is used.
beforeAll(() => {
  // Vite's own variable of this name is a path.
  delete process.env.BASE_URL;
  process.env.DATABASE_URL = "postgresql://nobody@127.0.0.1:1/none";
});

const BASE = "http://127.0.0.1:3000";
const JSON_TYPE = { "content-type": "application/json" };

function post(body: BodyInit, headers: Record<string, string> = JSON_TYPE): NextRequest {
  const url = `${BASE}/api/auth/callback/credentials`;
  return new NextRequest(url, { method: "POST", body, headers, duplex: "half" });
}

/** Goes on as long as it is read. */
function endless(): ReadableStream<Uint8Array> {
  return new ReadableStream({ pull: (stream) => stream.enqueue(Buffer.from("[],".repeat(1000))) });
}

describe("what next-auth is given", () => {
  it("is the same request with its whole body", async () => {
    const headers = { ...JSON_TYPE, cookie: "a=b", "x-proofline-peer": "192.0.2.1" };
    const checked = await checkedAuthRequest(post('{"csrfToken":"x"}', headers));
    expect(await checked.json()).toEqual({ csrfToken: "x" });
    expect(checked.nextUrl.pathname).toBe("/api/auth/callback/credentials");
    expect(checked.headers.get("x-proofline-peer")).toBe("192.0.2.1");
  });

  it("is no body over 16 KiB, also without a front", async () => {
    for (const body of [endless(), "x".repeat(16_385)]) {
      await expect(checkedAuthRequest(post(body))).rejects.toMatchObject({
        code: "payload_too_large",
        extra: { limit_bytes: 16_384 },
      });
    }
  });

  it.each(["{", "null", "[]", "1", ""])("is no JSON such as %j", async (body) => {
    await expect(checkedAuthRequest(post(Buffer.from(body)))).rejects.toMatchObject({
      status: 400,
    });
  });

  it.each(["http://127.0.0.1:3000.evil.example/", "http://[", "javascript:alert(1)", "nothing"])(
    "is no callback URL such as %j",
    async (callback) => {
      const refused = { code: "invalid_request" };
      const asked = new NextRequest(
        `${BASE}/api/auth/csrf?callbackUrl=${encodeURIComponent(callback)}`,
      );
      await expect(checkedAuthRequest(asked)).rejects.toMatchObject(refused);
      const cookie = `__Secure-next-auth.callback-url=${encodeURIComponent(callback)}`;
      const tossed = new NextRequest(`${BASE}/api/auth/csrf`, { headers: { cookie } });
      await expect(checkedAuthRequest(tossed)).rejects.toMatchObject({
        ...refused,
        headers: { "set-cookie": "__Secure-next-auth.callback-url=; Path=/; Max-Age=0; Secure" },
      });
    },
  );

  it("is nothing for its log", async () => {
    const asked = new NextRequest(`${BASE}/api/auth/_log`, { method: "POST", body: "{}" });
    await expect(checkedAuthRequest(asked)).rejects.toMatchObject({ code: "not_found" });
  });
});
