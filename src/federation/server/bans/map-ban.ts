import "server-only";
import type { BanRow } from "@/federation/server/queries/fed-bans";
import { BAN_REASONS, type BanDto } from "./ban-dto";

/** A ban as the wire shows it; `now` says whether it is in force. */
export function toBanDto(row: BanRow, now: Date): BanDto {
  const reason = BAN_REASONS.find((each) => each === row.reason_code) ?? "other";
  const isOver = row.expires_at !== null && row.expires_at <= now;
  return {
    id: String(row.id),
    subject_type: row.subject_type,
    subject: row.subject,
    reason_code: reason,
    note: row.note,
    banned_by: row.banned_by,
    banned_by_name: row.banned_by_name,
    banned_at: row.banned_at.toISOString(),
    expires_at: row.expires_at?.toISOString() ?? null,
    lifted_by: row.lifted_by,
    lifted_by_name: row.lifted_by_name,
    lifted_at: row.lifted_at?.toISOString() ?? null,
    lift_note: row.lift_note,
    in_force: row.lifted_at === null && !isOver,
  };
}
