// node scripts/make-frequent-passwords.mjs FILE: the forbidden passwords, from a list with one a
// line, the commonest first. Source of ours: src/accounts/domain/data/NOTICE.md.
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "./setup/project.mjs";

const SHORTEST = 12;
const MOST = 10_000;

const [source] = process.argv.slice(2);
if (source === undefined) throw new Error("name the file with the list");
const passwords = new Set();
for (const line of readFileSync(source, "utf8").split(/\r?\n/)) {
  // As the rule compares them: without case, in one form of Unicode.
  const password = line.normalize("NFC").toLowerCase();
  if ([...password].length >= SHORTEST) passwords.add(password);
  if (passwords.size === MOST) break;
}
const file = path.join(ROOT, "src/accounts/domain/data/frequent-passwords.json");
writeFileSync(file, `${JSON.stringify({ passwords: [...passwords].join("\n") }, null, 2)}\n`);
process.stdout.write(`${passwords.size} passwords in ${file}\n`);
