import "server-only";
import type { BanRow } from "@/federation/server/queries/fed-bans";
import { pickDto } from "@/platform/declaration/pick-dto";
import { BAN_REASONS, BanDto } from "./ban-dto";

/** A ban as the wire shows it; `now` says whether it is in force. */
export function toBanDto(row: BanRow, now: Date): BanDto {
  const reason = BAN_REASONS.find((each) => each === row.reason_code) ?? "other";
  const isOver = row.expires_at !== null && row.expires_at <= now;
  return pickDto(BanDto, row, {
    id: String(row.id),
    reason_code: reason,
    in_force: row.lifted_at === null && !isOver,
  });
}
