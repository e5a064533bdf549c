import "server-only";
import { existsSync, readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";

/** A parsed map takes 90 MB and 200 ms: it is kept for so long after it was read, in which errors come together. */
const KEPT_MS = 10_000;
const BUNDLES = path.join(process.cwd(), "dist");

const kept = new Map<string, SourceMap>();

/**
 * The text of a stack with the places in our bundles replaced by those in the sources that they were made of. A message
 * may quote what somebody sent, so that no other file is looked at, and it never throws. Node does the same with
 * --enable-source-maps, for which it holds the maps of all that it has loaded, errors or not: 20 MB in Node 20 and 100
 * in Node 24.
 */
export function mappedStack(stack: string, folder = BUNDLES): string {
  const ours = `${pathToFileURL(folder).href}/`.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const frames = new RegExp(`${ours}([\\w-]+\\.mjs):(\\d+):(\\d+)`, "g");
  return stack.replace(frames, (frame, name: string, line: string, column: string) => {
    const found = mapOf(path.join(folder, name))?.findEntry(Number(line) - 1, Number(column) - 1);
    if (found === undefined || !("originalSource" in found)) return frame;
    const source = path.resolve(folder, found.originalSource);
    return `${source}:${found.originalLine + 1}:${found.originalColumn + 1}`;
  });
}

/** Null where a file has none, or one that is being written anew: a place in the bundle is better than no log. */
function mapOf(file: string): SourceMap | null {
  const known = kept.get(file);
  if (known !== undefined) return known;
  const map = `${file}.map`;
  if (!existsSync(map)) return null;
  try {
    const read = new SourceMap(JSON.parse(readFileSync(map, "utf8")));
    kept.set(file, read);
    setTimeout(() => kept.delete(file), KEPT_MS).unref();
    return read;
  } catch {
    return null;
  }
}
