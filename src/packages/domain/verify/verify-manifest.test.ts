import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { utf8 } from "@/encoding/domain/crypto/encoding";
import { canonicalJson } from "@/encoding/domain/json/canonical-json";
import before from "@/verifier/__fixtures__/package-of-2026.json";
import { SampleKey } from "@/verifier/__fixtures__/sample-log";
import { samplePackage } from "@/verifier/__fixtures__/sample-package";
import { sampleReportPackage } from "@/verifier/__fixtures__/sample-report-package";
import { CheckList } from "./verify-check";
import { checkManifest, MANIFEST_JSON_SCHEMA } from "./verify-manifest";

const key = new SampleKey();

describe("the JSON Schema of a manifest", () => {
  const accepts = new Ajv2020({ strict: true }).compile(MANIFEST_JSON_SCHEMA);
  const { manifest } = before.package;

  it("takes what the verifier takes: a manifest of today, of before, and of a report", async () => {
    const sample = await samplePackage(key);
    const report = await sampleReportPackage(key);
    for (const each of [sample.json.manifest, report.json.manifest, manifest]) {
      expect(accepts(each), JSON.stringify(accepts.errors)).toBe(true);
    }
    expect(MANIFEST_JSON_SCHEMA.$id).toBe(sample.json.manifest.schema);
  });

  it.each<[string, object]>([
    ["a schema of another kind", { schema: "/schema/evidence-package/v2" }],
    ["a member that it does not know", { more: 1 }],
    ["a fraction", { custody: { ...manifest.custody, events: 1.5 } }],
    ["a digest that is none", { supersedes: "abc" }],
    ["a simulation that is neither", { subject: { ...manifest.subject, simulation: "no" } }],
    ["a member that is missing", { issuer: undefined }],
  ])("refuses %s, as the verifier does", (_name, change) => {
    const changed: unknown = JSON.parse(JSON.stringify({ ...manifest, ...change }));
    expect(accepts(changed)).toBe(false);
    const list = new CheckList();
    expect(checkManifest(utf8(canonicalJson(changed)), list)).toBeNull();
  });
});
