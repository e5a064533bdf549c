import { describe, expect, it } from "vitest";
import { nodePrimitives } from "@/encoding/domain/crypto/node-primitives";
import type { PackageVerification } from "@/packages/domain/verify/verify-check";
import { verifyPackage } from "@/packages/domain/verify/verify-package";
import before from "./__fixtures__/package-of-2026.json";
import { sampleBag } from "./__fixtures__/sample-bag";
import { SampleKey } from "./__fixtures__/sample-log";
import { samplePackage } from "./__fixtures__/sample-package";
import { readServiceKeys } from "./key-argument";
import { unpackBytes } from "./open-package";
import { EXIT, exitCode, formatReport } from "./report";

const key = new SampleKey();
const CALLED_SO = /^Verdict: .*\nSIMULATED DATA: /m;

function verify(
  bytes: Buffer,
  pem = key.pem,
  checkpoints: readonly string[] = [],
): Promise<PackageVerification> {
  const trust = { keys: readServiceKeys(pem), checkpoints, consistency: [], witnesses: [] };
  return verifyPackage(nodePrimitives, unpackBytes(bytes, "package"), trust);
}

const jsonOf = (json: unknown) => Buffer.from(JSON.stringify(json));

describe("simulated data", () => {
  it("is called so by the verdict, of the JSON form and of a bag", async () => {
    const simulated = await samplePackage(key, { simulation: true });
    for (const form of [jsonOf(simulated.json), await sampleBag(simulated)]) {
      const verification = await verify(form);
      expect(verification.verdict).toMatchObject({ result: "valid", simulation: true });
      expect(formatReport(verification)).toMatch(CALLED_SO);
    }
    const real = await verify(jsonOf((await samplePackage(key)).json));
    expect(real.verdict.simulation).toBe(false);
    expect(formatReport(real)).not.toContain("SIMULATED");
  });

  it("cannot be denied by a manifest whose incident says it", async () => {
    const denied = await samplePackage(key, {
      simulation: true,
      change: (manifest) => ({ ...manifest, subject: { ...manifest.subject, simulation: false } }),
    });
    const { checks, verdict } = await verify(jsonOf(denied.json));
    expect(checks.filter(({ status }) => status === "failed").map(({ name }) => name)).toEqual([
      "simulation",
    ]);
    expect(verdict).toMatchObject({ result: "invalid", simulation: null });
  });

  it("is read from the incident in a package of before manifests said so, which still verifies", async () => {
    expect(before.package.manifest.subject).not.toHaveProperty("simulation");
    const verification = await verify(jsonOf(before.package), before.key, [before.checkpoint]);
    expect(exitCode(verification)).toBe(EXIT.anchored);
    expect(formatReport(verification)).toMatch(CALLED_SO);
  });
});
