import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { readExamples } from "@/attack/domain/model/example";
import { trainModel } from "@/attack/domain/model/train";
import { METHOD_VERSION, versionSubject } from "@/attack/domain/model/version-subject";

const FOLDER = "src/attack/domain/model";
const SEED = 20261122;

function write(name: string, document: unknown): number {
  const text = `${JSON.stringify(document, null, 2)}\n`;
  writeFileSync(path.join(FOLDER, name), text);
  return text.length;
}

function sha256(data: string | Buffer): string {
  return createHash("sha256").update(data).digest("hex");
}

const { values, positionals } = parseArgs({
  options: { seed: { type: "string" } },
  allowPositionals: true,
});
const [file] = positionals;
if (file === undefined) throw new Error("usage: npm run train:ttp -- FILE [--seed N]");
const started = performance.now();
const bytes = readFileSync(file);
const examples = readExamples(JSON.parse(bytes.toString("utf8")));
const model = trainModel(examples, Number(values.seed ?? SEED));
const version = `${METHOD_VERSION}.${sha256(versionSubject(model)).slice(0, 8)}`;
const size = write("weights.json", { version, model });
write("training-set.json", {
  file_sha256: sha256(bytes),
  cves: examples.map(({ cve }) => cve).sort(),
});
const seconds = ((performance.now() - started) / 1000).toFixed(1);
process.stdout.write(
  `version ${version}: ${model.items} items, ${model.labels.length} techniques, ` +
    `${model.terms.length} terms, ${Math.round(size / 1000)} kB, ${seconds} s\n`,
);
