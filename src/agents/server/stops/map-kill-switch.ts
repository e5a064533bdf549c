import "server-only";
import type { KillSwitch } from "@/agents/domain/kill-switch";
import type { KillSwitchRow } from "@/agents/server/queries/kill-switches";
import { pickDto } from "@/platform/declaration/pick-dto";
import { KillSwitchDto } from "./kill-switch-dto";

/** Id of a switch, as it is shown and recorded. */
export function killId({ id }: Pick<KillSwitchRow, "id">): string {
  return `KILL-${String(id).padStart(4, "0")}`;
}

/** A stored switch in the terms of the domain. */
export function toKillSwitch(row: KillSwitchRow): KillSwitch {
  const { scope, target, released_at: releasedAt } = row;
  return { killId: killId(row), scope, target, releasedAt };
}

/** A stored switch on the wire. */
export function toKillSwitchDto(row: KillSwitchRow): KillSwitchDto {
  const { release_asked_by_name: asker, release_asked_at: askedAt, release_reason: reason } = row;
  return pickDto(KillSwitchDto, row, {
    kill_id: killId(row),
    state: row.released_at !== null ? "released" : asker === null ? "active" : "release_asked",
    activated_by: row.activated_by_name,
    release_asked:
      asker === null || askedAt === null || reason === null
        ? null
        : { by: asker, at: askedAt.toISOString(), reason },
    released_by: row.released_by_name,
  });
}
