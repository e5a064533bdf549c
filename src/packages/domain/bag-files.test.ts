import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { bagFiles, sampleBag } from "@/verifier/__fixtures__/sample-bag";
import { SampleKey } from "@/verifier/__fixtures__/sample-log";
import { samplePackage } from "@/verifier/__fixtures__/sample-package";
import { GOLDEN_MANIFEST } from "./__fixtures__/golden-package";
import { TAG_FILES, TAG_MANIFEST } from "./bag-files";
import { bagReadmes } from "./bag-readme";

describe("a bag's own files", () => {
  it("are those that verifiers know, in their order", async () => {
    const { files } = bagFiles(await sampleBag(await samplePackage(new SampleKey())));
    const beside = [...files.keys()].filter((name) => !name.startsWith("data/"));
    expect(beside).toEqual([...TAG_FILES, TAG_MANIFEST]);
  });

  // Bags with these texts are in the world. Add a text in front; never change one, nor its digest here.
  it.each([
    ["evidence-package", ["d24d1d1683d024244ec65fea34655d9b0f8a7e287cf1357ad93690205601edb4"]],
    ["report-package", ["268181b168cc9bc770e4cf83260c46ac9e18da819515e99fb8e461d02e910c98"]],
  ] as const)("have every README.txt that was ever issued, for an %s", (kind, known) => {
    const digests = bagReadmes({ ...GOLDEN_MANIFEST, kind }, "ab".repeat(32)).map((text) =>
      createHash("sha256").update(text).digest("hex"),
    );
    expect(digests).toEqual(known);
  });

  it("say of simulated data that it is, before anything else", () => {
    const subject = { ...GOLDEN_MANIFEST.subject, simulation: true };
    const texts = bagReadmes({ ...GOLDEN_MANIFEST, subject }, "ab".repeat(32));
    expect(texts.every((text) => text.startsWith("SIMULATED DATA."))).toBe(true);
  });
});
