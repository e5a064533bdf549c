import "server-only";

/** Public id of an evidence item. */
export function formatEvidenceId(number: bigint): string {
  return `EVD-${number}`;
}

/** Number of an id that the EvidenceId schema has admitted. */
export function parseEvidenceId(id: string): bigint {
  return BigInt(id.slice("EVD-".length));
}
