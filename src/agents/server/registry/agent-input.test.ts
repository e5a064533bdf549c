import { describe, expect, it } from "vitest";
import { RegisterAgentBody, RevokeKeyBody, RotateKeyBody } from "./agent-input";

const REGISTRATION = {
  challenge_id: "CH-1",
  did: "did:svc:agt:analyst-01",
  key: "z6Mk",
  name: "Analyst 01",
  role: "analyst-assist",
  tier: "T2",
  runtime: { type: "mcp-server" },
};

function takes(more: Record<string, unknown>): boolean {
  return RegisterAgentBody.safeParse({ ...REGISTRATION, ...more }).success;
}

describe("the body of a registration", () => {
  it("takes what is needed, and nothing that it does not know", () => {
    expect(RegisterAgentBody.parse(REGISTRATION)).toMatchObject({
      runtime: { type: "mcp-server", endpoint: null, environment: null },
    });
    expect(takes({ score: 100 })).toBe(false);
    for (const name of Object.keys(REGISTRATION)) {
      expect(takes({ [name]: undefined })).toBe(false);
    }
  });

  it.each([
    "did:svc:agent:analyst-01",
    "did:svc:agt:",
    "did:svc:agt:Analyst",
    "did:svc:agt:-a",
    "did:svc:agt:a/b",
    "did:svc:agt:a#b",
    `did:svc:agt:${"a".repeat(129)}`,
    "did:key:z6Mk",
  ])("refuses the DID %s", (did) => {
    expect(takes({ did })).toBe(false);
  });

  it.each(["https://a.test/mcp", "wss://a.test:8443/x?y=1", "grpc://10.0.0.1:50051"])(
    "takes the address %s",
    (endpoint) => {
      expect(takes({ runtime: { type: "grpc", endpoint } })).toBe(true);
    },
  );

  it.each([
    "https://user:secret@a.test/",
    "https://a.test/#token",
    "javascript:alert(1)",
    "file:///etc/passwd",
    "//a.test",
    "a.test",
    "https://a.test/\u0000",
    "https://á.test/",
    `https://a.test/${"a".repeat(500)}`,
  ])("refuses the address %s", (endpoint) => {
    expect(takes({ runtime: { type: "grpc", endpoint } })).toBe(false);
  });

  it.each([49, 101, 70.5, "70"])("refuses the baseline %s", (baseline_score) => {
    expect(takes({ baseline_score })).toBe(false);
    expect(takes({ baseline_score: 50 })).toBe(true);
  });

  it("refuses texts that no record could hold", () => {
    for (const name of ["", "a\nb", "\ud800", "x".repeat(201)]) expect(takes({ name })).toBe(false);
  });
});

describe("the body of a rotation", () => {
  it("says how long the old key counts: a day at most, and a day by default", () => {
    const body = {
      aud: "http://localhost",
      did: REGISTRATION.did,
      exp: "2026-11-22T00:00:00.000000Z",
      new: "z6Mk",
      nonce: "n",
      old: "z6Mk",
      pop: "A".repeat(86),
    };
    expect(RotateKeyBody.parse(body).overlap_seconds).toBe(86_400);
    for (const overlap_seconds of [-1, 86_401, 0.5]) {
      expect(RotateKeyBody.safeParse({ ...body, overlap_seconds }).success).toBe(false);
    }
  });
});

describe("the body of a revocation", () => {
  it("takes a reason that a record may hold, the rest is a comment", () => {
    expect(RevokeKeyBody.safeParse({ reason: "Ana lost it" }).success).toBe(false);
    expect(RevokeKeyBody.safeParse({ reason: "key_lost", comment: "Ana\nlost it" }).success).toBe(
      true,
    );
  });
});
