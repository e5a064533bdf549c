import { toHex, utf8 } from "@/encoding/domain/crypto/encoding";
import type { Primitives } from "@/encoding/domain/crypto/primitives";
import { canonicalJson } from "@/encoding/domain/json/canonical-json";
import type { CoverageFacts } from "./dimensions/facts";

/**
 * SHA-256, hexadecimal, over the canonical JSON (RFC 8785) of the facts with every list sorted: the
 * same rows give the same digest in whichever order they were read. Throws TypeError for what
 * canonical JSON cannot hold.
 */
export function stateDigest({ sha256 }: Primitives, facts: CoverageFacts): string {
  return toHex(sha256(utf8(sortedJson(facts))));
}

/** Canonical JSON in one pass, its lists in the order of their members' texts. */
function sortedJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(sortedJson).sort().join(",")}]`;
  if (typeof value !== "object" || value === null) return canonicalJson(value);
  const of = value as Readonly<Record<string, unknown>>;
  const members = Object.keys(of)
    .sort()
    .map((key) => `${canonicalJson(key)}:${sortedJson(of[key])}`);
  return `{${members.join(",")}}`;
}
