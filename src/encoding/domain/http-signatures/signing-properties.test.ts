import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nodePrimitives } from "../crypto/node-primitives";
import {
  NOW,
  POLICY,
  PUBLIC_KEY,
  SECONDS,
  SIGNING,
  signBytes,
  signed,
} from "./__fixtures__/signer";
import { checkDigest, checkSignature } from "./check-signature";
import type { SignatureCode } from "./profile";
import { isRefusal, readSignature } from "./read-signature";
import { signRequest, type UnsignedRequest } from "./sign-request";
import { fieldLines, type SignedRequestFacts } from "./signed-request";

/** Verdict of all pure checks in order on a request. */
function verdict(request: SignedRequestFacts, now = NOW): SignatureCode | "accepted" {
  const read = readSignature(request, POLICY, now);
  if (isRefusal(read)) return read.code;
  const refusal =
    checkSignature(nodePrimitives, read, PUBLIC_KEY) ?? checkDigest(nodePrimitives, request);
  return refusal?.code ?? "accepted";
}

const VISIBLE = Array.from({ length: 0x5e }, (_, n) => String.fromCharCode(0x21 + n));
const ALPHABET = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"];
const text = (units: readonly string[], minLength: number, maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...units), minLength, maxLength });

const requests = fc.record({
  method: fc.constantFrom("GET", "POST", "PUT", "PATCH", "DELETE", "patch"),
  authority: fc.constant("proofline.example"),
  path: text(VISIBLE, 0, 40).map((rest) => `/${rest}`),
  query: fc.option(text(VISIBLE, 1, 40), { nil: null }).map((rest) => (rest ? `?${rest}` : "")),
  key: fc.option(text([...VISIBLE, " ", "\t"], 0, 20), { nil: null }),
  body: fc.uint8Array({ maxLength: 60 }),
  nonce: text(ALPHABET, 22, 86),
  // One second less than allowed: a changed time shall stay within the window.
  lifetime: fc.integer({ min: 1, max: 59 }),
});

type Sample = typeof requests extends fc.Arbitrary<infer T> ? T : never;

async function sign({ key, nonce, lifetime, ...facts }: Sample): Promise<SignedRequestFacts> {
  const headers: [string, string][] = [["Content-Type", "application/json; charset=utf-8"]];
  if (key !== null) headers.push(["idempotency-key", key]);
  return signed({ ...facts, headers }, { nonce, expires: SECONDS + lifetime });
}

function changeField(
  request: SignedRequestFacts,
  field: string,
  change: (value: string) => string,
) {
  const headers = request.headers.map(
    ([name, value]) => [name, name.toLowerCase() === field ? change(value) : value] as const,
  );
  return { ...request, headers };
}

/** Changes of a signed request, with the only code that each may give. */
const CHANGES: Record<
  string,
  [SignatureCode, (request: SignedRequestFacts) => SignedRequestFacts]
> = {
  method: ["signature_invalid", (r) => ({ ...r, method: `${r.method}X` })],
  "method's case": ["signature_invalid", (r) => ({ ...r, method: swapCase(r.method) })],
  authority: ["signature_invalid", (r) => ({ ...r, authority: "other.example" })],
  path: ["signature_invalid", (r) => ({ ...r, path: `${r.path}/` })],
  "path into query": [
    "signature_invalid",
    (r) => ({ ...r, path: "/", query: `?${r.path}${r.query}x` }),
  ],
  query: ["signature_invalid", (r) => ({ ...r, query: `${r.query || "?"}&` })],
  "added content": [
    "digest_mismatch",
    (r) => ({ ...r, body: Uint8Array.of(...r.body, r.body.length) }),
  ],
  "content-type": [
    "signature_invalid",
    (r) => changeField(r, "content-type", () => "application/json; charset=utf-16"),
  ],
  "a parameter": ["signature_invalid", (r) => changeField(r, "signature-input", (v) => `${v};x`)],
  created: [
    "signature_invalid",
    (r) => changeField(r, "signature-input", (v) => v.replace(`${SECONDS}`, `${SECONDS - 1}`)),
  ],
  expires: [
    "signature_invalid",
    (r) =>
      changeField(r, "signature-input", (v) =>
        v.replace(/expires=(\d+)/, (_, seconds) => `expires=${Number(seconds) + 1}`),
      ),
  ],
  nonce: [
    "signature_invalid",
    (r) =>
      changeField(r, "signature-input", (v) =>
        v.replace(/nonce="./, 'nonce="~').replace("~", () => (v.includes('nonce="A') ? "B" : "A")),
      ),
  ],
  keyid: [
    "signature_invalid",
    (r) => changeField(r, "signature-input", (v) => v.replace("analyst-01", "analyst-02")),
  ],
  alg: [
    "signature_alg_not_allowed",
    (r) => changeField(r, "signature-input", (v) => v.replace('alg="ed25519"', 'alg="ed448"')),
  ],
  tag: [
    "signature_required",
    (r) => changeField(r, "signature-input", (v) => v.replace('tag="svc-agent"', 'tag="svc"')),
  ],
  "order of components": [
    "signature_invalid",
    (r) =>
      changeField(r, "signature-input", (v) => v.replace('"@path" "@query"', '"@query" "@path"')),
  ],
  "left-out component": [
    "signature_components_incomplete",
    (r) =>
      changeField(r, "signature-input", (v) => v.replace('"@query" ', "").replace(' "@query"', "")),
  ],
  label: [
    "signature_malformed",
    (r) => changeField(r, "signature-input", (v) => v.replace("sig1", "sig2")),
  ],
  signature: [
    "signature_invalid",
    (r) =>
      changeField(r, "signature", (v) => v.replace(/:./, v.startsWith("sig1=:A") ? ":B" : ":A")),
  ],
};

function swapCase(method: string): string {
  return method === method.toUpperCase() ? method.toLowerCase() : method.toUpperCase();
}

describe("signing and checking", () => {
  it("accepts every request that was signed", async () => {
    await fc.assert(
      fc.asyncProperty(requests, async (sample) => {
        expect(verdict(await sign(sample))).toBe("accepted");
      }),
      { numRuns: 300 },
    );
  });

  it.each(Object.keys(CHANGES))("refuses a change of %s", async (name) => {
    const [code, change] = CHANGES[name] ?? [];
    await fc.assert(
      fc.asyncProperty(requests, async (sample) => {
        const request = await sign({ ...sample, body: Uint8Array.of(1, ...sample.body) });
        const changed = change?.(request);
        expect(changed).not.toEqual(request);
        expect(verdict(changed ?? request)).toBe(code);
      }),
      { numRuns: 60 },
    );
  });

  it("refuses a change of the idempotency key, its loss and one that is added", async () => {
    const sample = (key: string | null): Sample => ({
      method: "POST",
      authority: "proofline.example",
      path: "/",
      query: "",
      body: new Uint8Array(),
      nonce: SIGNING.nonce,
      lifetime: 60,
      key,
    });
    const request = await sign(sample("k-1"));
    expect(verdict(changeField(request, "idempotency-key", () => "k-2"))).toBe("signature_invalid");
    const without = request.headers.filter(([name]) => name !== "idempotency-key");
    expect(verdict({ ...request, headers: without })).toBe("signature_components_incomplete");
    const plain = await sign(sample(null));
    const added = [...plain.headers, ["Idempotency-Key", "k"]] as const;
    expect(verdict({ ...plain, headers: added })).toBe("signature_components_incomplete");
  });

  it("refuses content that is added to a request without any", async () => {
    const request = await signed({ method: "GET", body: new Uint8Array() });
    const body = Uint8Array.of(1);
    expect(verdict({ ...request, body })).toBe("signature_components_incomplete");
  });

  it("refuses every single bit of a signature that is turned", async () => {
    const read = readSignature(await signed(), POLICY, NOW);
    if (isRefusal(read)) throw new Error(read.detail);
    for (let bit = 0; bit < 512; bit++) {
      const signature = Uint8Array.from(read.signature);
      signature[bit >> 3] = (signature[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      const refusal = checkSignature(nodePrimitives, { ...read, signature }, PUBLIC_KEY);
      expect(refusal?.code).toBe("signature_invalid");
    }
  });

  it("never throws, whatever the headers are", async () => {
    const { headers } = await signed();
    const [good = ""] = fieldLines(headers, "signature-input");
    const noise = fc.oneof(
      fc.string({ unit: "binary", maxLength: 60 }),
      fc.uint8Array({ maxLength: 200 }).map((bytes) => String.fromCharCode(...bytes)),
      fc
        .tuple(fc.nat(good.length), fc.string({ maxLength: 3 }))
        .map(([at, piece]) => good.slice(0, at) + piece + good.slice(at + 1)),
    );
    const names = fc.constantFrom("Signature", "Signature-Input", "Content-Digest", "Content-Type");
    fc.assert(
      fc.property(fc.array(fc.tuple(names, noise), { maxLength: 5 }), fc.string(), (some, host) => {
        const noisy = new Map([...headers, ...some]);
        const base = { method: host, path: host, query: host, body: new Uint8Array() };
        const request = { ...base, authority: host, headers: [...noisy] };
        expect(verdict(request)).not.toBe("accepted");
        expect(verdict({ ...request, authority: null, headers: some })).not.toBe("accepted");
      }),
      { numRuns: 2000 },
    );
  });
});

describe("signRequest", () => {
  const request: UnsignedRequest = {
    method: "POST",
    authority: "proofline.example",
    path: "/",
    query: "",
    headers: [],
    body: Uint8Array.of(1),
  };

  it("refuses to sign what no verifier would take", async () => {
    const signing = { ...SIGNING, sign: signBytes };
    await expect(signRequest(nodePrimitives, request, signing)).rejects.toThrow(
      'the request has no "content-type"',
    );
    const plain = { ...request, body: new Uint8Array() };
    await expect(
      signRequest(nodePrimitives, plain, { ...signing, nonce: "short" }),
    ).rejects.toThrow(TypeError);
    await expect(signRequest(nodePrimitives, plain, { ...signing, keyid: "k" })).rejects.toThrow(
      TypeError,
    );
  });
});
