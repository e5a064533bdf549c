// Makes src/encoding/domain/techniques/data from a folder with MITRE's technique lists and the KEV mappings of CTID.
// Usage: node scripts/ttp/make-attack-data.mjs FOLDER. The same folder gives the same bytes.
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { currentDataset } from "./attack-dataset.mjs";

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error("usage: make-attack-data.mjs FOLDER");
const root = path.join(import.meta.dirname, "../..");
const read = (name) => JSON.parse(readFileSync(path.join(folder, name), "utf8"));

const files = currentDataset({
  previous: read("techniques.json"),
  current: read("techniques-v19.1.json"),
  kev: read("kev-cve-to-attack.json"),
});
const targets = Object.entries(files).map(([name, content]) => {
  const file = path.join(root, "src/encoding/domain/techniques/data", name);
  writeFileSync(file, lines(content));
  return file;
});
// The formatter of the house has the last word on line breaks.
execFileSync(path.join(root, "node_modules/.bin/biome"), ["format", "--write", ...targets]);

/** JSON with one line for each element of an array at the top. */
function lines(content) {
  const members = Object.entries(content).map(([key, value]) =>
    Array.isArray(value)
      ? `${JSON.stringify(key)}: [\n${value.map((each) => JSON.stringify(each)).join(",\n")}\n]`
      : `${JSON.stringify(key)}: ${JSON.stringify(value)}`,
  );
  return `{\n${members.join(",\n")}\n}\n`;
}
