import { formatCount } from "@/lib/format";

/** `−8`, `+1`, `0`: with the minus sign, not the hyphen. */
export function signed(value: number): string {
  if (value === 0) return "0";
  return value > 0 ? `+${formatCount(value)}` : `\u2212${formatCount(-value)}`;
}

/** A score compared with its baseline, in words. */
export function deltaWords(delta: number): string {
  if (delta === 0) return "at its baseline";
  return `${formatCount(Math.abs(delta))} ${delta > 0 ? "above" : "below"} its baseline`;
}

/** A change of the score: `80 → 72`. */
export function oldToNew({ old, new: next }: { old: number; new: number }): string {
  return `${old} → ${next}`;
}

/** Why a key is revoked. */
export const REVOCATION_NAMES = {
  key_compromise: "Others may have it",
  key_lost: "It was lost",
  superseded: "Another one follows it",
  cessation_of_operation: "The agent no longer runs",
};
