const PATTERN = /^INC-(\d{4})-(\d{6,18})$/;

/**
 * Public id of an incident: its year of creation and its number, `INC-2026-000123`.
 * The instant is a Date or an RFC 3339 text in UTC.
 */
export function formatIncidentId(number: bigint, createdAt: Date | string): string {
  const year = typeof createdAt === "string" ? createdAt.slice(0, 4) : createdAt.getUTCFullYear();
  return `INC-${year}-${number.toString().padStart(6, "0")}`;
}

/** Year and number of a public id, or null where the text is not one. */
export function parseIncidentId(id: string): { year: number; number: bigint } | null {
  const match = PATTERN.exec(id);
  if (match?.[1] === undefined || match[2] === undefined) return null;
  return { year: Number(match[1]), number: BigInt(match[2]) };
}
