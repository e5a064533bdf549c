import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { ROOT } from "./project.mjs";

export function textHash(text) {
  return createHash("sha256").update(text).digest("hex");
}

function filesBelow(entry) {
  const absolute = path.join(ROOT, entry);
  if (!existsSync(absolute)) return [];
  if (statSync(absolute).isFile()) return [entry];
  return readdirSync(absolute, { withFileTypes: true }).flatMap((child) =>
    filesBelow(path.posix.join(entry, child.name)),
  );
}

/** One digest over names and contents of files and folders of the project, in a fixed order. */
export function contentHash(entries, { skip = () => false, salt = "" } = {}) {
  const hash = createHash("sha256").update(salt);
  for (const file of entries.flatMap(filesBelow).sort()) {
    if (skip(file)) continue;
    const bytes = readFileSync(path.join(ROOT, file));
    hash.update(`${file}\0${bytes.length}\0`).update(bytes);
  }
  return hash.digest("hex");
}
