import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { nodePrimitives as p } from "@/encoding/domain/crypto/node-primitives";
import { parseVerificationKey } from "@/trace/domain/verification-key";
import type { Trust } from "@/trace/domain/verify-trust";
import { SampleKey } from "@/verifier/__fixtures__/sample-log";
import { type Sample, samplePackage } from "@/verifier/__fixtures__/sample-package";
import { signEnvelope } from "../dsse";
import { type EvidencePackage, MANIFEST_PAYLOAD_TYPE } from "../manifest";
import type { PackageVerification } from "./verify-check";
import { verifyPackage } from "./verify-package";
import { unpackPackageJson } from "./verify-unpack";

const key = new SampleKey();
let sample: Sample;
let trust: Trust;

beforeAll(async () => {
  sample = await samplePackage(key);
  trust = {
    keys: [{ publicKey: key.publicKey }],
    checkpoints: [await sample.log.checkpoint()],
    consistency: [],
    witnesses: [],
  };
});

function verify(json: EvidencePackage, changes: Partial<Trust> = {}): Promise<PackageVerification> {
  return verifyPackage(p, unpackPackageJson(JSON.stringify(json)), { ...trust, ...changes });
}

function named(verification: PackageVerification, status: string): string[] {
  return verification.checks.filter((c) => c.status === status).map(({ name }) => name);
}

/** A deep copy that may be changed. */
function copy(): { -readonly [K in keyof EvidencePackage]: EvidencePackage[K] } {
  return structuredClone(sample.json);
}

describe("a package as the service makes it", () => {
  it("is valid, and anchored by a saved checkpoint only", async () => {
    const verification = await verify(sample.json);
    expect(named(verification, "failed")).toEqual([]);
    expect(verification.verdict).toEqual({
      result: "valid",
      anchored: true,
      simulation: false,
      uncompared: 0,
      unusable: 0,
      erased: [],
      unsigned: ["delivery"],
    });
    const { verdict } = await verify(sample.json, { checkpoints: [] });
    expect(verdict).toEqual({ ...verification.verdict, anchored: false });
  });

  it("is anchored by a witness, and not by one that is the service", async () => {
    const witness = new SampleKey();
    const cosigned = (by: SampleKey): EvidencePackage => {
      const checkpoint = by.cosign(sample.json.proofs.checkpoint, "witness.test", 1_700_000_000);
      const tlog_proof = sample.log.proof(sample.issueIndex, checkpoint);
      return { ...sample.json, proofs: { ...sample.json.proofs, checkpoint, tlog_proof } };
    };
    const keyOf = (of: SampleKey) => {
      const parsed = parseVerificationKey(p, of.witnessKey("witness.test"));
      if (parsed === null) throw new Error("no key");
      return parsed;
    };
    const seen = await verify(cosigned(witness), { checkpoints: [], witnesses: [keyOf(witness)] });
    expect(seen.verdict).toMatchObject({ result: "valid", anchored: true });
    const unknown = await verify(cosigned(witness), { checkpoints: [] });
    expect(unknown.verdict.anchored).toBe(false);
    const itself = await verify(cosigned(key), { checkpoints: [], witnesses: [keyOf(key)] });
    expect(itself.verdict.anchored).toBe(false);
    const other = await verify(cosigned(key), { checkpoints: [], witnesses: [keyOf(witness)] });
    expect(other.verdict.anchored).toBe(false);
  });
});

describe("keys", () => {
  it.each([
    ["another key", () => [{ publicKey: new SampleKey().publicKey }]],
    ["no key", () => []],
    [
      "the right key under the name of another log",
      () => [{ publicKey: key.publicKey, name: "x" }],
    ],
  ])("is invalid with %s", async (_name, keys) => {
    expect((await verify(sample.json, { keys: keys() })).verdict.result).toBe("invalid");
  });

  it("is partial where the key is knowingly left out, and never anchored", async () => {
    const { verdict } = await verify(sample.json, { keys: "none" });
    expect(verdict).toEqual({
      result: "partial",
      anchored: false,
      simulation: false,
      uncompared: 1,
      unusable: 0,
      erased: [],
      unsigned: ["delivery"],
    });
  });

  it("does not take a manifest that names another issuer", async () => {
    const other = await samplePackage(key, {
      change: (m) => ({ ...m, issuer: `did:svc:service#${"A".repeat(43)}` }),
    });
    const verification = await verify(other.json, { checkpoints: [] });
    expect(named(verification, "failed")).toEqual(["issuer"]);
  });
});

describe("tampering", () => {
  it("finds one byte changed in each part", async () => {
    for (const [path, part] of Object.entries(sample.json.parts)) {
      const changed = copy();
      const content = "content" in part ? part.content : "";
      const first = content.startsWith("A") ? "B" : "A";
      changed.parts = {
        ...changed.parts,
        [path]: { ...part, content: first + content.slice(1) } as typeof part,
      };
      expect(named(await verify(changed), "failed"), path).toContain("parts");
    }
  });

  it("finds parts that are missing and parts that are too many", async () => {
    const [path = ""] = Object.keys(sample.json.parts);
    const { [path]: first, ...rest } = sample.json.parts;
    expect(named(await verify({ ...sample.json, parts: rest }), "failed")).toContain("parts");
    const more = {
      ...sample.json.parts,
      "data/more.txt": first ?? { encoding: "erased" as const },
    };
    expect(named(await verify({ ...sample.json, parts: more }), "failed")).toContain("parts");
  });

  it.each<[string, (lines: string[]) => string[]]>([
    ["dropped", (lines) => lines.slice(1)],
    ["cut at the end", (lines) => lines.slice(0, -1)],
    ["reordered", ([a = "", b = "", c = ""]) => [b, a, c]],
    ["changed", ([a = "", ...rest]) => [a.replace("Jana", "Eva"), ...rest]],
  ])("finds a custody event %s, also where the manifest agrees on its digest", async (_n, edit) => {
    const path = "data/custody.jsonl";
    const part = sample.json.parts[path];
    const before = part?.encoding === "utf-8" ? part.content.trimEnd().split("\n") : [];
    const content = `${edit(before).join("\n")}\n`;
    const bytes = new TextEncoder().encode(content);
    const other = await samplePackage(key, {
      change: (m) => ({
        ...m,
        parts: m.parts.map((one) =>
          one.path === path
            ? { ...one, size: bytes.length, sha256: Buffer.from(p.sha256(bytes)).toString("hex") }
            : one,
        ),
      }),
    });
    const json = {
      ...other.json,
      parts: { ...other.json.parts, [path]: { encoding: "utf-8" as const, content } },
    };
    const verification = await verify(json, { checkpoints: [] });
    expect(named(verification, "passed")).toContain("parts");
    expect(named(verification, "failed")).toContain("chain of custody");
  });

  it("finds custody events shown that are not those signed", async () => {
    const changed = copy();
    changed.chain_of_custody = changed.chain_of_custody.slice(1);
    expect(named(await verify(changed), "failed")).toEqual(["chain of custody shown"]);
  });

  it("finds a manifest, envelope or proofs of another valid package", async () => {
    const other = (await samplePackage(key, { title: "Another" })).json;
    for (const member of ["manifest", "envelope", "proofs", "parts", "package_sha256"] as const) {
      const mixed = { ...sample.json, [member]: other[member] };
      expect((await verify(mixed, { checkpoints: [] })).verdict.result, member).toBe("invalid");
    }
  });

  it("finds an envelope of another type, and one over other bytes", async () => {
    const signer = { keyid: sample.json.manifest.issuer, sign: key.sign };
    const bytes = new TextEncoder().encode(sample.manifestText);
    const typed = { ...sample.json, envelope: signEnvelope("text/plain", bytes, signer) };
    expect(named(await verify(typed), "failed")).toContain("payload type");
    const spaced = new TextEncoder().encode(`${sample.manifestText} `);
    const loose = { ...sample.json, envelope: signEnvelope(MANIFEST_PAYLOAD_TYPE, spaced, signer) };
    expect(named(await verify(loose), "failed")).toEqual(["canonical manifest"]);
  });

  it.each<[string, Parameters<typeof samplePackage>[1]]>([
    ["an unknown member", { change: (m) => ({ ...m, more: 1 }) }],
    ["a negative count", { change: (m) => ({ ...m, register: { items: 1, verified: -1 } }) }],
    ["counts that contradict", { change: (m) => ({ ...m, claims: { total: 1, proven: 2 } }) }],
    ["parts out of order", { change: (m) => ({ ...m, parts: [...m.parts].reverse() }) }],
    ["a part twice", { change: (m) => ({ ...m, parts: [...m.parts, ...m.parts.slice(-1)] }) }],
    [
      "a path that leaves the package",
      {
        change: (m) => ({ ...m, parts: m.parts.map((o) => ({ ...o, path: `data/../${o.path}` })) }),
      },
    ],
    ["completeness that is none", { missing: "erased", change: (m) => ({ ...m, complete: true }) }],
  ])("refuses a signed manifest with %s", async (_name, options) => {
    const { json } = await samplePackage(key, options);
    expect(named(await verify(json, { checkpoints: [] }), "failed")).toEqual(["manifest schema"]);
  });

  it.each<[string, string, Parameters<typeof samplePackage>[1]]>([
    ["findings", "register", { change: (m) => ({ ...m, register: { items: 2, verified: 1 } }) }],
    [
      "verified",
      "register verified",
      { change: (m) => ({ ...m, register: { items: 1, verified: 0 } }) },
    ],
    [
      "custody",
      "chain of custody",
      { change: (m) => ({ ...m, custody: { ...m.custody, events: 2 } }) },
    ],
    ["log", "checkpoint", { change: (m) => ({ ...m, log: { ...m.log, size: 1000 } }) }],
  ])("recounts what a signed manifest says of its %s", async (_name, check, options) => {
    const { json } = await samplePackage(key, options);
    expect(named(await verify(json, { checkpoints: [] }), "failed")).toEqual([check]);
  });

  it("never finds a package with any byte changed valid, where the change says something else", async () => {
    const text = JSON.stringify(sample.json);
    const bytes = new TextEncoder().encode(text);
    const { delivery: _outside, ...meaning } = sample.json;
    await fc.assert(
      fc.asyncProperty(
        fc.nat(bytes.length - 1),
        fc.integer({ min: 1, max: 255 }),
        async (at, bits) => {
          const changed = bytes.slice();
          changed[at] = (changed[at] ?? 0) ^ bits;
          try {
            const flipped = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(
              changed,
            );
            const verification = await verifyPackage(p, unpackPackageJson(flipped), trust);
            if (verification.verdict.result !== "valid") return;
            const { delivery: _other, ...rest } = JSON.parse(flipped) as EvidencePackage;
            expect(rest).toEqual(meaning);
          } catch (error) {
            // Refused as unreadable, which is no verdict.
            if (!(error instanceof SyntaxError || error instanceof TypeError)) throw error;
          }
        },
      ),
      { numRuns: 300 },
    );
  }, 30_000);

  it("refuses a member that is named twice", () => {
    const text = JSON.stringify(sample.json);
    const twice = `{"package_sha256":"${"0".repeat(64)}",${text.slice(1)}`;
    expect(() => unpackPackageJson(twice)).toThrow(SyntaxError);
    const escaped = text.replace(
      '"encoding":"utf-8"',
      '"encoding":"utf-8","\\u0065ncoding":"base64"',
    );
    expect(() => unpackPackageJson(escaped)).toThrow(SyntaxError);
  });
});

describe("missing parts", () => {
  it("reports parts erased since the issue, and is partial", async () => {
    const path = Object.keys(sample.json.parts).find((one) => one.endsWith("response.bin")) ?? "";
    const json = {
      ...sample.json,
      parts: { ...sample.json.parts, [path]: { encoding: "erased" as const } },
      delivery: { ...sample.json.delivery, erased: [path] },
    };
    const verification = await verify(json);
    expect(named(verification, "failed")).toEqual([]);
    expect(verification.verdict).toMatchObject({
      result: "partial",
      anchored: true,
      simulation: false,
      uncompared: 0,
      unusable: 0,
      erased: [path],
    });
  });

  it("reports links, omitted parts and redactions, and is partial", async () => {
    const path = "data/incident.json";
    const linked = {
      ...sample.json,
      parts: { ...sample.json.parts, [path]: { encoding: "link" as const, href: "/x" } },
    };
    expect((await verify(linked)).verdict.result).toBe("partial");
    const omitted = await samplePackage(key, { missing: "erased" });
    const verification = await verify(omitted.json, { checkpoints: [] });
    expect(verification.verdict.result).toBe("partial");
    expect(named(verification, "skipped")).toContain("omitted parts");
    const redacted = await samplePackage(key, {
      change: (m) => ({
        ...m,
        redactions: [{ path, rule: "name", sha256_original: "a".repeat(64) }],
      }),
    });
    expect((await verify(redacted.json, { checkpoints: [] })).verdict.result).toBe("partial");
  });
});
