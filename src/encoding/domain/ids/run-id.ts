/** Public id of an import. */
export function formatRunId(number: bigint): string {
  return `RUN-${number}`;
}

/** Number of an id that the RunId schema has admitted. */
export function parseRunId(id: string): bigint {
  return BigInt(id.slice("RUN-".length));
}
