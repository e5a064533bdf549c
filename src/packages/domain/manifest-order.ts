import { utf8 } from "@/encoding/domain/crypto/encoding";

/**
 * Parts in the order of the UTF-8 bytes of their paths, the only order that a manifest has. Throws
 * RangeError where two have the same path.
 */
export function inManifestOrder<Part extends { readonly path: string }>(
  parts: readonly Part[],
): Part[] {
  const keyed = parts.map((part) => ({ part, key: utf8(part.path) }));
  keyed.sort((a, b) => compareBytes(a.key, b.key));
  for (const [index, { part }] of keyed.entries()) {
    if (keyed[index + 1]?.part.path === part.path) {
      throw new RangeError(`two parts have the path ${part.path}`);
    }
  }
  return keyed.map(({ part }) => part);
}

function compareBytes(a: Uint8Array, b: Uint8Array): number {
  const shorter = Math.min(a.byteLength, b.byteLength);
  for (let i = 0; i < shorter; i++) {
    const difference = (a[i] ?? 0) - (b[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return a.byteLength - b.byteLength;
}
