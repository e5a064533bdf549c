import { beforeAll, describe, expect, it } from "vitest";
import { nodePrimitives } from "@/encoding/domain/crypto/node-primitives";
import type { PackageVerification } from "@/packages/domain/verify/verify-check";
import { verifyPackage } from "@/packages/domain/verify/verify-package";
import { Dice } from "@/test/package-mutations/dice";
import { unnamedChange } from "@/test/package-mutations/judge-mutation";
import { mutateBag } from "@/test/package-mutations/mutate-bag";
import { mutateJson } from "@/test/package-mutations/mutate-json";
import { mutatePdf } from "@/test/package-mutations/mutate-pdf";
import {
  type Content,
  readArchive,
  readJson,
  readPdf,
} from "@/test/package-mutations/other-readers";
import { sampleBag, samplePdf } from "./__fixtures__/sample-bag";
import { SampleKey } from "./__fixtures__/sample-log";
import { type Sample, samplePackage } from "./__fixtures__/sample-package";
import { sampleReportPackage } from "./__fixtures__/sample-report-package";
import { UnreadableFile } from "./files/unreadable-file";
import { unpackBytes } from "./open-package";
import { readPdfAttachments } from "./pdf/pdf-attachments";

/** `npm run test:security` uses 10,000; a seed fixes a mutation. */
const SEEDS = Number(process.env.PACKAGE_MUTATIONS ?? 500);
const FIRST = Number(process.env.PACKAGE_MUTATION_SEED ?? 1);

const key = new SampleKey(7);
const trust = {
  keys: [{ publicKey: key.publicKey }],
  checkpoints: [],
  consistency: [],
  witnesses: [],
};

interface Form {
  original: Buffer;
  mutate(dice: Dice): Buffer | Promise<Buffer>;
  /** Null where another reader refuses it. */
  read(bytes: Buffer): Content | Promise<Content | null>;
}

const forms: Record<string, Form> = {};

beforeAll(async () => {
  const own = await samplePackage(key);
  const other = await samplePackage(key, { title: "Another" });
  const report = await sampleReportPackage(key);
  const json = (sample: Sample) => JSON.stringify(sample.json);
  const [bag, otherBag, pdf] = [await sampleBag(own), await sampleBag(other), await samplePdf(own)];
  forms.JSON = {
    original: Buffer.from(json(own)),
    mutate: (dice) => mutateJson(dice, json(own), json(other)),
    read: readJson,
  };
  forms["report JSON"] = {
    original: Buffer.from(json(report)),
    mutate: (dice) => mutateJson(dice, json(report), json(own)),
    read: readJson,
  };
  forms.bag = {
    original: bag,
    mutate: (dice) => mutateBag(dice, bag, otherBag),
    read: readArchive,
  };
  forms.PDF = {
    original: pdf,
    mutate: (dice) => mutatePdf(dice, own, other, pdf),
    // A damaged name can hide a file from one reader that the other one finds: what either finds counts.
    read: async (bytes) => {
      const theirs = await readPdf(bytes);
      if (theirs === null) return null;
      const ours = [...readPdfAttachments(bytes)].map(
        ([name, data]) => [name, Buffer.from(data).toString("hex")] as const,
      );
      return new Map([...ours, ...theirs]);
    },
  };
});

/** Null where the package was refused before anything was judged. */
async function verify(bytes: Buffer): Promise<PackageVerification | null> {
  try {
    return await verifyPackage(nodePrimitives, unpackBytes(bytes, "package"), trust);
  } catch (error) {
    if (error instanceof UnreadableFile || error instanceof SyntaxError) return null;
    throw error;
  }
}

const SHARES: Readonly<Record<string, number>> = {
  JSON: 0.35,
  "report JSON": 0.15,
  bag: 0.4,
  PDF: 0.1,
};

describe.each(Object.keys(SHARES))("%s, changed", (name) => {
  const count = Math.ceil(SEEDS * (SHARES[name] ?? 0));

  it(
    `is never verified with a change that is not named, ${count} times`,
    async () => {
      const form = forms[name];
      if (form === undefined) throw new Error(`no form ${name}`);
      const original = (await form.read(form.original)) ?? new Map();
      expect(original.size).toBeGreaterThan(4);
      const found = await verify(form.original);
      expect(found?.verdict.result).toBe(name === "PDF" ? "partial" : "valid");
      const wrong: string[] = [];
      const outcomes = { refused: 0, invalid: 0, harmless: 0, same: 0 };
      for (let seed = FIRST; seed < FIRST + count; seed++) {
        const bytes = await form.mutate(new Dice(seed));
        if (bytes.equals(form.original)) {
          outcomes.same += 1;
          continue;
        }
        const verification = await verify(bytes);
        if (verification === null) outcomes.refused += 1;
        else if (verification.verdict.result === "invalid") outcomes.invalid += 1;
        else {
          const changed = await form.read(bytes);
          const change = changed && unnamedChange(original, changed, verification);
          if (change === null) outcomes.harmless += 1;
          else wrong.push(`seed ${seed}: ${change}`);
        }
      }
      expect(wrong.slice(0, 10)).toEqual([]);
      // A generator that changes nothing, or breaks everything, would find nothing.
      expect(outcomes.invalid).toBeGreaterThan(count / 10);
      expect(outcomes.refused + outcomes.invalid).toBeGreaterThan(count / 2);
    },
    Math.max(120_000, count * 20),
  );
});
