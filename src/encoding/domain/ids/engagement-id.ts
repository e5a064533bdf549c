const PATTERN = /^ENG-(\d{4})-(\d{4,18})$/;

/** Public id of an engagement: its year of creation and its number, `ENG-2026-0007`. */
export function formatEngagementId(number: bigint, createdAt: Date): string {
  return `ENG-${createdAt.getUTCFullYear()}-${number.toString().padStart(4, "0")}`;
}

/** Year and number of a public id, or null where the text is not one. */
export function parseEngagementId(id: string): { year: number; number: bigint } | null {
  const match = PATTERN.exec(id);
  if (match?.[1] === undefined || match[2] === undefined) return null;
  return { year: Number(match[1]), number: BigInt(match[2]) };
}

/** An engagement as it is stored. */
interface StoredEngagement {
  id: bigint;
  created_at: string;
}

/** Public id of a stored engagement. */
export function engagementId(row: StoredEngagement): string {
  return formatEngagementId(row.id, new Date(row.created_at));
}

/** Name of an engagement's chain, in the trace as of custody. */
export function engagementChain(row: StoredEngagement): string {
  return `engagement:${engagementId(row)}`;
}
