import "server-only";
import { existsSync, readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";

/** A parsed map takes 90 MB and 200 ms: it is kept for so long after it was read, in which errors come together. */
const KEPT_MS = 10_000;
const FRAME = /(file:\/\/\/[^\s()]+?\.mjs):(\d+):(\d+)/g;

const kept = new Map<string, SourceMap | null>();

/**
 * The text of a stack with the places in our bundles replaced by those in the sources that they were made of. Node does
 * the same with --enable-source-maps, for which it holds the maps of all that it has loaded, errors or not: 20 MB in
 * Node 20 and 100 in Node 24.
 */
export function mappedStack(stack: string): string {
  return stack.replace(FRAME, (frame, url: string, line: string, column: string) => {
    const file = fileURLToPath(url);
    const found = mapOf(file)?.findEntry(Number(line) - 1, Number(column) - 1);
    if (found === undefined || !("originalSource" in found)) return frame;
    const source = path.resolve(path.dirname(file), found.originalSource);
    return `${source}:${found.originalLine + 1}:${found.originalColumn + 1}`;
  });
}

/** Null where a file has none. */
function mapOf(file: string): SourceMap | null {
  const known = kept.get(file);
  if (known !== undefined) return known;
  const map = `${file}.map`;
  const read = existsSync(map) ? new SourceMap(JSON.parse(readFileSync(map, "utf8"))) : null;
  kept.set(file, read);
  setTimeout(() => kept.delete(file), KEPT_MS).unref();
  return read;
}
