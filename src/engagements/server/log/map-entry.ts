import "server-only";
import { formatEntryId } from "@/encoding/domain/ids/entry-id";
import { lateBySeconds } from "@/engagements/domain/entry";
import type { EntryRow } from "@/engagements/server/queries/engagement-entries";
import type { EntryDto } from "./entry-input";

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
