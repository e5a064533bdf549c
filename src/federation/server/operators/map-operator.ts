import "server-only";
import type { z } from "zod";
import { jwkOf } from "@/encoding/domain/keys/multikey";
import type { OperatorKeyRow } from "@/federation/server/queries/fed-operator-keys";
import type { ListedOperatorRow } from "@/federation/server/queries/fed-operators";
import { pickDto } from "@/platform/declaration/pick-dto";
import { OperatorDto, OperatorKeyDto } from "./operator-dto";

/** An operator's row as the wire shows it. */
export function toOperatorDto(row: ListedOperatorRow): OperatorDto {
  return pickDto(OperatorDto, row, {
    id: String(row.id),
    agents: { pending: row.pending, approved: row.approved, suspended: row.suspended },
    source: row.simulation ? "simulation" : "registry",
  });
}

/** One key as the wire shows it; `now` says whether it counts. */
export function toOperatorKeyDto(key: OperatorKeyRow, now: Date): z.infer<typeof OperatorKeyDto> {
  const isRetired = key.retires_at !== null && key.retires_at <= now;
  return pickDto(OperatorKeyDto, key, {
    public_key_jwk: { ...jwkOf(key.public_key) },
    in_force: key.revoked_at === null && !isRetired,
  });
}
