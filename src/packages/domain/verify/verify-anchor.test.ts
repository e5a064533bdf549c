import { beforeAll, describe, expect, it } from "vitest";
import { toBase64 } from "@/encoding/domain/crypto/encoding";
import { nodePrimitives as p } from "@/encoding/domain/crypto/node-primitives";
import type { Trust } from "@/trace/domain/verify-trust";
import { ORIGIN, SampleKey, SampleLog } from "@/verifier/__fixtures__/sample-log";
import { type Sample, sampleLog, samplePackage } from "@/verifier/__fixtures__/sample-package";
import type { EvidencePackage } from "../manifest";
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

describe("a saved checkpoint", () => {
  it("exposes a log rebuilt with the service's own key: same size", async () => {
    const rebuilt = await samplePackage(key, { log: sampleLog(key, "rewritten") });
    const verification = await verify(rebuilt.json);
    expect(verification.verdict.result).toBe("invalid");
    const failed = verification.checks.find(({ status }) => status === "failed");
    expect(failed?.detail).toContain("The service signed both");
    expect((await verify(rebuilt.json, { checkpoints: [] })).verdict.result).toBe("valid");
  });

  it("exposes a log rebuilt with the service's own key: another size", async () => {
    const saved = await sample.log.checkpoint(4);
    const rebuilt = await samplePackage(key, { log: sampleLog(key, "rewritten") });
    const consistency = [rebuilt.log.consistency(4)];
    const { verdict } = await verify(rebuilt.json, { checkpoints: [saved], consistency });
    expect(verdict).toMatchObject({ result: "invalid", anchored: false });
    const unproven = await verify(rebuilt.json, { checkpoints: [saved] });
    expect(unproven.verdict).toMatchObject({ result: "valid", anchored: false, uncompared: 1 });
  });

  it("is compared with the manifest's own head where that has its size", async () => {
    const log = { origin: ORIGIN, size: 4, root: toBase64(sample.log.root(4)) };
    const { json, log: own } = await samplePackage(key, { change: (m) => ({ ...m, log }) });
    const same = await verify(json, { checkpoints: [await own.checkpoint(4)] });
    expect(same.verdict).toMatchObject({ result: "valid", uncompared: 0 });
    const other = await verify(json, { checkpoints: [await own.checkpoint(5)] });
    expect(other.verdict).toMatchObject({ result: "valid", uncompared: 1 });
  });

  it("exposes a tail that was cut and grown again", async () => {
    const saved = await sample.log.checkpoint();
    const cut = new SampleLog(key);
    cut.fill(5);
    cut.fill(10, "grown again");
    const { json, log } = await samplePackage(key, { log: cut });
    const consistency = [log.consistency(sample.log.size)];
    const { verdict } = await verify(json, { checkpoints: [saved], consistency });
    expect(verdict.result).toBe("invalid");
  });

  it("anchors through a consistency proof where it is newer than the package's", async () => {
    const own = await samplePackage(key);
    const from = own.log.size;
    own.log.fill(9);
    const checkpoints = [await own.log.checkpoint()];
    const consistency = [own.log.consistency(from)];
    const proven = await verify(own.json, { checkpoints, consistency });
    expect(proven.verdict).toMatchObject({ result: "valid", anchored: true });
    const unproven = await verify(own.json, { checkpoints });
    expect(unproven.verdict).toMatchObject({ result: "valid", anchored: false });
  });

  it("does not anchor a record that is newer than it, whatever the proof", async () => {
    const saved = await sample.log.checkpoint(4);
    const consistency = [sample.log.consistency(4)];
    const { verdict, checks } = await verify(sample.json, { checkpoints: [saved], consistency });
    expect(verdict).toMatchObject({ result: "valid", anchored: false });
    expect(checks.some(({ detail }) => detail.includes("newer than it"))).toBe(true);
  });

  it("of another log or key anchors nothing, also beside a good one", async () => {
    const foreign = await sampleLog(new SampleKey()).checkpoint();
    const alone = await verify(sample.json, { checkpoints: [foreign] });
    expect(alone.verdict).toMatchObject({ result: "valid", anchored: false });
    const both = await verify(sample.json, { checkpoints: [...trust.checkpoints, foreign] });
    expect(both.verdict.anchored).toBe(false);
  });

  it("checks the head that the manifest names, where a proof is given", async () => {
    const { size } = sample.json.manifest.log;
    const proven = await verify(sample.json, { consistency: [sample.log.consistency(size)] });
    expect(named(proven, "passed")).toContain("manifest's log head");
    expect(named(await verify(sample.json), "skipped")).toContain("manifest's log head");
    const saved = [await sampleLog(key, "other").checkpoint(size)];
    expect(named(await verify(sample.json, { checkpoints: saved }), "failed")).toContain(
      "manifest's log head",
    );
  });
});
