import { beforeAll, describe, expect, it } from "vitest";
import { nodePrimitives } from "@/encoding/domain/crypto/node-primitives";
import { formatVerificationKey } from "@/trace/domain/verification-key";
import { ORIGIN, SampleKey } from "@/verifier/__fixtures__/sample-log";
import {
  partBytes,
  type Sample,
  sampleLog,
  samplePackage,
} from "@/verifier/__fixtures__/sample-package";
import { checkPackage, type Outside } from "./check-package";
import { readKeys } from "./read-keys";

const key = new SampleKey();
let sample: Sample;
let outside: Outside;

beforeAll(async () => {
  sample = await samplePackage(key);
  outside = {
    vkeys: [formatVerificationKey(nodePrimitives, ORIGIN, key.publicKey)],
    remembered: null,
    fetchProof: async () => null,
    fetchPart: async () => null,
  };
});

function check(change: Partial<Outside> = {}, json: object = sample.json) {
  return checkPackage(nodePrimitives, JSON.stringify(json), sample.json.package_sha256, {
    ...outside,
    ...change,
  });
}

describe("checkPackage", () => {
  it("finds a package valid, and anchored by what was remembered before", async () => {
    expect((await check()).verdict).toMatchObject({ result: "valid", anchored: false });
    const remembered = await sample.log.checkpoint();
    expect((await check({ remembered })).verdict).toMatchObject({
      result: "valid",
      anchored: true,
    });
  });

  it("says of a package of simulated data that it is one", async () => {
    const { json } = await samplePackage(key, { simulation: true });
    const { package_sha256: sha256 } = json;
    const found = await checkPackage(nodePrimitives, JSON.stringify(json), sha256, outside);
    expect(found.verdict).toMatchObject({ result: "valid", simulation: true });
    expect((await check()).verdict.simulation).toBe(false);
  });

  it("finds it invalid under keys that are not the service's", async () => {
    const { publicKey } = new SampleKey();
    const vkeys = [formatVerificationKey(nodePrimitives, ORIGIN, publicKey)];
    expect((await check({ vkeys })).verdict.result).toBe("invalid");
    expect((await check({ vkeys: [] })).verdict.result).toBe("invalid");
  });

  it("distinguishes a remembered checkpoint of another key from wrong keys", async () => {
    const remembered = await sampleLog(new SampleKey(), "before").checkpoint();
    const { verdict, checks } = await check({ remembered });
    expect(verdict).toMatchObject({ result: "valid", anchored: false, unusable: 1 });
    const codes = (found: typeof checks) => found.flatMap(({ code }) => code ?? []);
    expect(codes(checks)).toEqual(["checkpoint_of_another_key"]);
    const vkeys = [formatVerificationKey(nodePrimitives, ORIGIN, new SampleKey().publicKey)];
    expect(codes((await check({ vkeys })).checks)).toContain("wrong_key");
  });

  it("finds it invalid where another one was requested", async () => {
    const wanted = "00".repeat(32);
    const found = await checkPackage(nodePrimitives, JSON.stringify(sample.json), wanted, outside);
    expect(found.verdict).toMatchObject({ result: "invalid", anchored: false });
    expect(found.checks[0]).toMatchObject({ status: "failed" });
  });

  it("takes any package where none was asked for, and still judges it", async () => {
    const text = JSON.stringify(sample.json);
    const found = await checkPackage(nodePrimitives, text, null, outside);
    expect(found.verdict.result).toBe("valid");
    expect(found.checks.map(({ name }) => name)).not.toContain("Package asked for");
    const { package_sha256: _, ...rest } = sample.json;
    const changed = JSON.stringify({ ...rest, package_sha256: "00".repeat(32) });
    const { verdict } = await checkPackage(nodePrimitives, changed, null, outside);
    expect(verdict.result).toBe("invalid");
  });

  it("measures parts that are links, and says where they could not be had", async () => {
    const [path = ""] = Object.keys(sample.json.parts).filter((each) => each.includes("/raw/"));
    const bytes = partBytes(sample.json, path);
    const asked: string[] = [];
    const linked = (href: string) => ({
      ...sample.json,
      parts: { ...sample.json.parts, [path]: { encoding: "link", href } },
    });
    const fetchPart = async (href: string) => {
      asked.push(href);
      return bytes;
    };
    expect((await check({ fetchPart }, linked("/api/part"))).verdict.result).toBe("valid");
    expect((await check({}, linked("/api/part"))).verdict.result).toBe("partial");
    const other = async () => Uint8Array.of(1);
    expect((await check({ fetchPart: other }, linked("/api/part"))).verdict.result).toBe("invalid");
    await check({ fetchPart }, linked("https://elsewhere.invalid/api/part"));
    await check({ fetchPart }, linked("//elsewhere.invalid/api/part"));
    expect(asked).toEqual(["/api/part"]);
  });

  it("refuses what is no package", async () => {
    await expect(check({}, { manifest: {} })).rejects.toThrow(SyntaxError);
  });
});

describe("readKeys", () => {
  it("reads the published keys, and nothing else", () => {
    expect(readKeys({ origin: "o", keys: [{ vkey: "v" }] })).toEqual({ origin: "o", vkeys: ["v"] });
    for (const answer of [null, {}, { origin: "o" }, { origin: "o", keys: [{}] }]) {
      expect(() => readKeys(answer)).toThrow(TypeError);
    }
  });
});
