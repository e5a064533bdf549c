import { describe, expect, it } from "vitest";
import { nodePrimitives } from "../crypto/node-primitives";
import {
  DID,
  KEY_URL,
  NOW,
  POLICY,
  PUBLIC_KEY,
  REQUEST,
  SECONDS,
  signed,
  signedAs,
  wasRead,
} from "./__fixtures__/signer";
import { publicOrigin } from "./authority";
import { checkSignature } from "./check-signature";
import { contentDigest } from "./content-digest";
import type { SignatureCode } from "./profile";
import { isRefusal, readSignature } from "./read-signature";
import type { SignedRequestFacts } from "./signed-request";

const HEADERS: SignedRequestFacts["headers"] = [
  ...REQUEST.headers,
  ["Content-Digest", contentDigest(nodePrimitives, REQUEST.body)],
];
const COMPONENTS = [
  "@method",
  "@authority",
  "@path",
  "@query",
  "content-type",
  "content-digest",
  "idempotency-key",
];
const PARAMETERS = {
  created: `${SECONDS}`,
  expires: `${SECONDS + 60}`,
  nonce: '"KXYnfEfJ0PBRZXQyVXfVQA"',
  keyid: `"${KEY_URL}"`,
  alg: '"ed25519"',
  tag: '"svc-agent"',
};

/** A member of Signature-Input; a parameter that is null is left out. */
function input(
  parameters: Partial<Record<string, string | null>> = {},
  components: readonly string[] = COMPONENTS,
  label = "sig1",
): string {
  const stated = Object.entries({ ...PARAMETERS, ...parameters })
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `;${name}=${value}`);
  return `${label}=(${components.map((name) => `"${name}"`).join(" ")})${stated.join("")}`;
}

function codeOf(request: SignedRequestFacts, now = NOW, policy = POLICY): SignatureCode | "read" {
  const result = readSignature(request, policy, now);
  return isRefusal(result) ? result.code : "read";
}

function withHeaders(
  request: SignedRequestFacts,
  change: (name: string, value: string) => readonly (readonly [string, string])[],
): SignedRequestFacts {
  return { ...request, headers: request.headers.flatMap(([n, v]) => change(n.toLowerCase(), v)) };
}

describe("readSignature", () => {
  it("reads what the signer signs", async () => {
    const request = await signed();
    const read = wasRead(readSignature(request, POLICY, NOW));
    expect(read).toMatchObject({
      label: "sig1",
      keyid: KEY_URL,
      did: DID,
      kid: KEY_URL.slice(DID.length + 1),
      nonce: "KXYnfEfJ0PBRZXQyVXfVQA",
      created: SECONDS,
      expires: SECONDS + 60,
      replayUntil: SECONDS + 90,
      components: COMPONENTS,
    });
    expect(checkSignature(nodePrimitives, read, PUBLIC_KEY)).toBeNull();
  });

  it("reads a request without content, whose list is written in another form", () => {
    const request = { ...REQUEST, method: "GET", body: new Uint8Array(), query: "" };
    const text = input({}, COMPONENTS.slice(0, 4))
      .replaceAll(" ", "   ")
      .replace(";expires", "; expires");
    const read = wasRead(readSignature(signedAs(text, [], request), POLICY, NOW));
    expect(checkSignature(nodePrimitives, read, PUBLIC_KEY)).toBeNull();
  });

  it("reads one that covers more and has an unknown parameter", () => {
    const text = input({ "x-new": "1" }, ["date", ...COMPONENTS]);
    const headers: SignedRequestFacts["headers"] = [...HEADERS, ["Date", "today"]];
    const read = wasRead(readSignature(signedAs(text, headers), POLICY, NOW));
    expect(checkSignature(nodePrimitives, read, PUBLIC_KEY)).toBeNull();
  });

  it("ignores signatures with other tags and without one", () => {
    const others = `${input({ tag: '"web-bot-auth"' }, ["@authority"], "bot")}, p=("@path")`;
    const text = `${others}, ${input()}`;
    const read = wasRead(readSignature(signedAs(text, HEADERS), POLICY, NOW));
    expect(read.label).toBe("sig1");
    expect(codeOf(signedAs(others, HEADERS))).toBe("signature_required");
  });

  it("takes a tag for a proof of control apart from one for requests", () => {
    const request = signedAs(input({ tag: '"svc-agent-pop"' }), HEADERS);
    expect(codeOf(request)).toBe("signature_required");
    expect(codeOf(request, NOW, { ...POLICY, tag: "svc-agent-pop" })).toBe("read");
  });

  it.each<[string, string, SignatureCode]>([
    ["two of ours", `${input()}, ${input({}, COMPONENTS, "sig2")}`, "signature_malformed"],
    ["a tag that is a token", input({ tag: "svc-agent" }), "signature_malformed"],
    ["a keyid that is a token", input({ keyid: "key-1" }), "signature_malformed"],
    ["created as a decimal", input({ created: "1.5" }), "signature_malformed"],
    ["created as a string", input({ created: '"1"' }), "signature_malformed"],
    ["a nonce in bytes", input({ nonce: ":AAAA:" }), "signature_malformed"],
    ["no created", input({ created: null }), "signature_params_incomplete"],
    ["no expires", input({ expires: null }), "signature_params_incomplete"],
    ["no nonce", input({ nonce: null }), "signature_params_incomplete"],
    ["no keyid", input({ keyid: null }), "signature_params_incomplete"],
    ["no alg", input({ alg: null }), "signature_params_incomplete"],
    ["a nonce of 21", input({ nonce: `"${"a".repeat(21)}"` }), "signature_params_incomplete"],
    ["a nonce of 87", input({ nonce: `"${"a".repeat(87)}"` }), "signature_params_incomplete"],
    ["a nonce in base64", input({ nonce: `"${"+".repeat(22)}"` }), "signature_params_incomplete"],
    ["a bare thumbprint", input({ keyid: '"x"' }), "signature_params_incomplete"],
    ["another DID method", input({ keyid: '"did:key:z6Mk#z6Mk"' }), "signature_params_incomplete"],
    ["rsa", input({ alg: '"rsa-pss-sha512"' }), "signature_alg_not_allowed"],
    ["ED25519", input({ alg: '"ED25519"' }), "signature_alg_not_allowed"],
    ["a life of 61 s", input({ expires: `${SECONDS + 61}` }), "signature_window_invalid"],
    ["expires = created", input({ expires: `${SECONDS}` }), "signature_window_invalid"],
    ["no digest", input({}, COMPONENTS.toSpliced(5, 1)), "signature_components_incomplete"],
    ["no content-type", input({}, COMPONENTS.toSpliced(4, 1)), "signature_components_incomplete"],
    ["no idempotency-key", input({}, COMPONENTS.slice(0, 6)), "signature_components_incomplete"],
    ["no method", input({}, COMPONENTS.slice(1)), "signature_components_incomplete"],
    ["no authority", input({}, COMPONENTS.toSpliced(1, 1)), "signature_components_incomplete"],
    ["no path", input({}, COMPONENTS.toSpliced(2, 1)), "signature_components_incomplete"],
    ["no query", input({}, COMPONENTS.toSpliced(3, 1)), "signature_components_incomplete"],
  ])("refuses %s", (_, text, code) => {
    expect(codeOf(signedAs(text, HEADERS))).toBe(code);
  });

  it.each([
    ["a component that is not supported", '"@target-uri"'],
    ["a header that is not there", '"x-absent"'],
    ["a part of the digest alone", '"content-digest";key="sha-256"'],
  ])("refuses %s", (_, component) => {
    const text = input().replace('"idempotency-key")', `"idempotency-key" ${component})`);
    const request = withHeaders(signedAs(input(), HEADERS), (name, value) => [
      [name, name === "signature-input" ? text : value],
    ]);
    expect(codeOf(request)).toBe("signature_components_incomplete");
  });

  it("refuses a component that is listed twice", () => {
    const request = withHeaders(signedAs(input(), HEADERS), (name, value) => [
      [name, name === "signature-input" ? value.replace('"@path"', '"@path" "@path"') : value],
    ]);
    expect(codeOf(request)).toBe("signature_malformed");
  });

  it("takes a required component with parameters for another one", () => {
    const request = withHeaders(signedAs(input(), HEADERS), (name, value) => [
      [name, name === "signature-input" ? value.replace('"@path"', '"@path";req') : value],
    ]);
    expect(codeOf(request)).toBe("signature_components_incomplete");
  });

  it("demands sha-256 of a digest", () => {
    const headers = [...REQUEST.headers, ["Content-Digest", "sha-512=:AAAA:"]] as const;
    expect(codeOf(signedAs(input(), headers))).toBe("signature_components_incomplete");
  });

  it.each([
    [SECONDS - 31, "signature_window_invalid"],
    [SECONDS - 30, "read"],
    [SECONDS + 90, "read"],
    [SECONDS + 91, "signature_window_invalid"],
    [Number.NaN, "signature_window_invalid"],
  ])("at %d gives %s", async (seconds, code) => {
    expect(codeOf(await signed(), new Date(seconds * 1000))).toBe(code);
  });

  it("lets no configuration lengthen a signature's life over 300 s", () => {
    const policy = { ...POLICY, lifetimeSeconds: 86_400 };
    const [long, tooLong] = [300, 301].map((s) => input({ expires: `${SECONDS + s}` }));
    expect(codeOf(signedAs(long ?? "", HEADERS), NOW, policy)).toBe("read");
    expect(codeOf(signedAs(tooLong ?? "", HEADERS), NOW, policy)).toBe("signature_window_invalid");
  });

  it("finds neither header: the only case, with a strange tag, that leaves room for a bearer", () => {
    expect(codeOf(REQUEST)).toBe("signature_required");
  });

  it.each(["signature", "signature-input"])("refuses %s alone", async (kept) => {
    const [other] = ["signature", "signature-input"].filter((name) => name !== kept);
    const request = withHeaders(await signed(), (n, v) => (n === other ? [] : [[n, v]]));
    expect(codeOf(request)).toBe("signature_malformed");
  });

  it.each(["signature", "signature-input", "content-type", "content-digest", "idempotency-key"])(
    "refuses %s on two lines",
    async (doubled) => {
      const request = withHeaders(await signed(), (n, v) =>
        n === doubled
          ? [
              [n, v],
              [n.toUpperCase(), v],
            ]
          : [[n, v]],
      );
      expect(codeOf(request)).toBe("signature_malformed");
    },
  );

  it.each([
    ["signature-input", "sig1"],
    ["signature-input", "sig1=1"],
    ["signature-input", "not a dictionary"],
    ["signature-input", ""],
    ["signature", "sig1"],
    ["signature", 'sig1="AAAA"'],
    ["signature", "sig1=(:AAAA:)"],
    ["signature", "sig1=:A-_A:"],
    ["signature", "sig2=:AAAA:"],
    ["signature", "sig1=:AAAA:, sig2=:AAAA:"],
    ["signature", "sig1=:AAAA:, sig1=:AAAA:"],
    ["content-type", "application/json, text/plain"],
    ["content-digest", "sha-256=:AAAA:"],
  ])("refuses %s: %s", async (field, text) => {
    const request = withHeaders(await signed(), (n, v) => [[n, n === field ? text : v]]);
    expect(codeOf(request)).toBe("signature_malformed");
  });

  it("takes a comma within a quoted parameter of the media type", async () => {
    const headers = [["Content-Type", 'multipart/form-data; boundary="a,b"']] as const;
    expect(codeOf(await signed({ headers }))).toBe("read");
  });

  describe("of the authority", () => {
    it.each([
      ["PROOFLINE.example:443", "read"],
      ["proofline.example:80", "signature_invalid"],
      ["evil.example", "signature_invalid"],
      ["proofline.example.", "signature_malformed"],
      ["pr\u00f6ofline.example", "signature_malformed"],
      ["", "signature_malformed"],
    ])("%j gives %s", async (authority, code) => {
      expect(codeOf({ ...(await signed()), authority })).toBe(code);
    });

    it("takes each configured one where a proxy replaces the host", async () => {
      const origins = ["https://a.example", "https://proofline.example"].map(publicOrigin);
      const policy = { ...POLICY, origins };
      const read = wasRead(readSignature({ ...(await signed()), authority: null }, policy, NOW));
      expect(read.bases).toHaveLength(2);
      expect(checkSignature(nodePrimitives, read, PUBLIC_KEY)).toBeNull();
    });

    it("takes none that is not configured", async () => {
      const policy = { ...POLICY, origins: [publicOrigin("https://a.example")] };
      const read = wasRead(readSignature({ ...(await signed()), authority: null }, policy, NOW));
      expect(checkSignature(nodePrimitives, read, PUBLIC_KEY)?.code).toBe("signature_invalid");
    });

    it("does not take a signature for one of its names at another", async () => {
      const origins = ["https://a.example", "https://proofline.example"].map(publicOrigin);
      const request = { ...(await signed()), authority: "a.example" };
      const read = wasRead(readSignature(request, { ...POLICY, origins }, NOW));
      expect(checkSignature(nodePrimitives, read, PUBLIC_KEY)?.code).toBe("signature_invalid");
    });
  });
});
