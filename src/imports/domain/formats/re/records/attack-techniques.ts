const TECHNIQUE = /\bT(\d{4})(?:[._](\d{3}))?\b/g;

/** ATT&CK technique ids that the texts name (`T1055`, `T1055.012`, also `T1055_012`), sorted, unique. */
export function techniquesIn(texts: Iterable<string>): string[] {
  const techniques = new Set<string>();
  for (const text of texts) {
    for (const [, technique, sub] of text.matchAll(TECHNIQUE)) {
      techniques.add(sub === undefined ? `T${technique}` : `T${technique}.${sub}`);
    }
  }
  return [...techniques].sort();
}
