import "server-only";
import { formatEntryId } from "@/encoding/domain/ids/entry-id";
import { lateBySeconds } from "@/engagements/domain/entry";
import type { EntryRow } from "@/engagements/server/queries/engagement-entries";
import { pickDto } from "@/platform/declaration/pick-dto";
import { EntryDto } from "./entry-input";

export function toEntryDto(row: EntryRow): EntryDto {
  const named = (number: number | null) =>
    number === null ? null : formatEntryId(row.register, number);
  return pickDto(EntryDto, row, {
    id: formatEntryId(row.register, row.number),
    body: JSON.parse(row.body) as Record<string, unknown>,
    late_by_seconds: lateBySeconds(new Date(row.occurred_at), new Date(row.recorded_at)),
    corrects: named(row.corrects_number),
    corrected_by: named(row.corrected_by_number),
    sha256: row.sha256.toString("hex"),
    content_sha256: row.content_sha256?.toString("hex") ?? null,
    seq: Number(row.chain_seq),
    entry_hash: row.entry_hash.toString("hex"),
    prev_hash: row.prev_hash.toString("hex"),
  });
}
