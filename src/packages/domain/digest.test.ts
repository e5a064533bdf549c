import { describe, expect, it } from "vitest";
import { toBase64, toHex, utf8Text } from "@/encoding/domain/crypto/encoding";
import { nodePrimitives } from "@/encoding/domain/crypto/node-primitives";
import { GOLDEN_ENVELOPE, GOLDEN_MANIFEST, GOLDEN_SHA256 } from "./__fixtures__/golden-package";
import { manifestBytes, packageSha256, stateSha256 } from "./digest";
import type { EvidenceManifest } from "./manifest";

const MANIFEST: EvidenceManifest = {
  ...GOLDEN_MANIFEST,
  register: { items: 2, verified: 1 },
  claims: { total: 0, proven: 0 },
  complete: true,
  omitted: [],
  redactions: [],
  supersedes: null,
  issuer: "did:svc:service#x",
};

describe("manifestBytes", () => {
  it("gives the golden package's bytes and digest", () => {
    const bytes = manifestBytes(GOLDEN_MANIFEST);
    expect(toBase64(bytes)).toBe(GOLDEN_ENVELOPE.payload);
    expect(packageSha256(nodePrimitives, bytes)).toBe(GOLDEN_SHA256);
  });

  it("does not depend on the order of members", () => {
    const reversed = Object.fromEntries(Object.entries(MANIFEST).reverse());
    expect(manifestBytes(reversed as unknown as EvidenceManifest)).toEqual(manifestBytes(MANIFEST));
  });

  it.each([
    ["a fraction", { register: { items: 1.5, verified: 0 } }, "manifest.register.items is 1.5"],
    ["an unsafe integer", { register: { items: 2 ** 53, verified: 0 } }, "manifest.register.items"],
    ["minus zero", { register: { items: -0, verified: 0 } }, "manifest.register.items"],
    ["U+007F in a string", { issuer: "a\u007fb" }, "manifest.issuer holds U+007F"],
    [
      "U+007F in a part",
      { omitted: [{ path: "data/\u007f", reason: "erased", sha256: "" }] },
      "manifest.omitted.0.path holds U+007F",
    ],
    ["U+007F in a name", { "a\u007f": 1 }, "a name in manifest holds U+007F"],
  ])("refuses %s and says where", (_name, change, message) => {
    const manifest = { ...MANIFEST, ...change } as EvidenceManifest;
    expect(() => manifestBytes(manifest)).toThrow(RangeError);
    expect(() => manifestBytes(manifest)).toThrow(message);
  });

  it("keeps text of any language", () => {
    const bytes = manifestBytes({ ...MANIFEST, issuer: "žluťoučký 🐎" });
    expect(utf8Text(bytes)).toContain('"issuer":"žluťoučký 🐎"');
  });
});

describe("stateSha256", () => {
  const digest = (change: Partial<EvidenceManifest>) =>
    toHex(stateSha256(nodePrimitives, { ...MANIFEST, ...change }));

  it("does not change with who vouches for the state and when", () => {
    const same = digest({});
    expect(digest({ issuer: "did:svc:service#y" })).toBe(same);
    expect(digest({ supersedes: GOLDEN_SHA256 })).toBe(same);
    expect(digest({ log: { origin: "x", size: 1, root: "y" } })).toBe(same);
  });

  it.each([
    ["the version", { subject: { type: "incident" as const, id: "INC-7", state_version: 13 } }],
    ["the time", { as_of: "2026-11-02T10:00:00.000001Z" }],
    ["a part", { parts: MANIFEST.parts.slice(1) }],
    ["custody", { custody: { ...MANIFEST.custody, events: 3 } }],
    ["the register", { register: { items: 2, verified: 2 } }],
    ["claims", { claims: { total: 1, proven: 0 } }],
    ["what is omitted", { omitted: [{ path: "a", reason: "erased" as const, sha256: "" }] }],
  ])("changes with %s", (_name, change) => {
    expect(digest(change)).not.toBe(digest({}));
  });
});
