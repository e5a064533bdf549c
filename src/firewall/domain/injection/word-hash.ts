/** Start of the hash of a word (FNV-1a, 32 bits). */
export const HASH_START = 0x811c9dc5;
const PRIME = 0x01000193;

/** The hash with one more code unit. */
export function addUnit(hash: number, unit: number): number {
  return Math.imul(hash ^ unit, PRIME);
}

/** The hash of a word in lower case. */
export function hashWord(word: string): number {
  let hash = HASH_START;
  for (let i = 0; i < word.length; i++) hash = addUnit(hash, word.charCodeAt(i));
  return hash | 0;
}

/** Two hashes as one, order kept, with every bit of both in every bit of the answer. */
export function mix(a: number, b: number): number {
  let hash = Math.imul(a ^ Math.imul(b, 0x9e3779b1), 0x85ebca6b);
  hash ^= hash >>> 13;
  hash = Math.imul(hash, 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}
