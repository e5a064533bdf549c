import "server-only";
import { lateBySeconds, type Register } from "@/domain/engagements/entry";
import type { EntryRow } from "@/server/db/queries/engagement-entries";
import type { EntryDto } from "./entry-input";

const PREFIX: Readonly<Record<Register, string>> = { white_team: "LOG", evidence: "REG" };
const PATTERN = /^(LOG|REG)-([1-9]\d{0,8})$/;

/** Id of an entry inside its engagement. */
export function formatEntryId(register: Register, number: number): string {
  return `${PREFIX[register]}-${number}`;
}

/** Register and number of an entry's id, or null where the text is none. */
export function parseEntryId(id: string): { register: Register; number: number } | null {
  const match = PATTERN.exec(id);
  if (match === null) return null;
  return { register: match[1] === "LOG" ? "white_team" : "evidence", number: Number(match[2]) };
}

export function toEntryDto(row: EntryRow): EntryDto {
  const named = (number: number | null) =>
    number === null ? null : formatEntryId(row.register, number);
  return {
    id: formatEntryId(row.register, row.number),
    register: row.register,
    number: row.number,
    kind: row.kind,
    title: row.title,
    body: JSON.parse(row.body) as Record<string, unknown>,
    occurred_at: row.occurred_at,
    recorded_at: row.recorded_at,
    late_by_seconds: lateBySeconds(new Date(row.occurred_at), new Date(row.recorded_at)),
    author_name: row.author_name,
    side: row.side,
    corrects: named(row.corrects_number),
    corrected_by: named(row.corrected_by_number),
    sha256: row.sha256.toString("hex"),
    content_sha256: row.content_sha256?.toString("hex") ?? null,
    seq: Number(row.chain_seq),
    entry_hash: row.entry_hash.toString("hex"),
    prev_hash: row.prev_hash.toString("hex"),
  };
}
