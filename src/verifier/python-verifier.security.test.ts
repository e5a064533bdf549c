import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { EvidencePackage } from "@/packages/domain/manifest";
import { SampleKey } from "./__fixtures__/sample-log";
import { type Sample, samplePackage } from "./__fixtures__/sample-package";

const SCRIPT = resolve("docs/verifier/verify_package.py");
const missing = ["python3", "openssl"].filter(
  (command) => spawnSync("sh", ["-c", `command -v ${command}`]).status !== 0,
);
const key = new SampleKey();
let sample: Sample;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "python-"));
  sample = await samplePackage(key);
  writeFileSync(join(folder, "key.pem"), key.pem);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(change: object): { status: number | null; output: string } {
  writeFileSync(join(folder, "package.json"), JSON.stringify({ ...sample.json, ...change }));
  const { status, stdout, stderr } = spawnSync("python3", [SCRIPT, "package.json", "key.pem"], {
    cwd: folder,
    encoding: "utf8",
  });
  return { status, output: stdout + stderr };
}

const delivery = (change: object) => ({ delivery: { ...sample.json.delivery, ...change } });

describe.skipIf(missing.length > 0)(
  `the Python verifier (needs ${missing.join(", ") || "nothing more"})`,
  () => {
    it("holds, and names what nothing signs", () => {
      const { status, output } = run(delivery({ requested_by: "user:the court" }));
      expect(status, output).toBe(0);
      expect(output).toContain("not checked: delivery, proofs");
    });

    it.each<[string, (json: EvidencePackage) => object]>([
      ["an unknown member", () => ({ approved_by: "the court" })],
      ["an unknown member of delivery", () => delivery({ note: "approved" })],
      ["another list of erased parts", () => delivery({ erased: ["data/incident.json"] })],
      [
        "an unknown member of a part",
        ({ parts }) => ({
          parts: {
            ...parts,
            "data/incident.json": { ...parts["data/incident.json"], note: "approved" },
          },
        }),
      ],
      [
        "a part too many",
        ({ parts }) => ({ parts: { ...parts, "data/x": { encoding: "erased" } } }),
      ],
      ["custody shown that is not signed", () => ({ chain_of_custody: [] })],
    ])("does not hold with %s", (_name, change) => {
      const { status, output } = run(change(sample.json));
      expect(status, output).toBe(1);
      expect(output).toContain("INVALID");
    });
  },
);
