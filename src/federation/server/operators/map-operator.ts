import "server-only";
import { jwkOf } from "@/encoding/domain/keys/multikey";
import type { OperatorKeyRow } from "@/federation/server/queries/fed-operator-keys";
import type { OperatorMemberRow } from "@/federation/server/queries/fed-operator-members";
import type { ListedOperatorRow } from "@/federation/server/queries/fed-operators";
import type { OperatorDetailDto, OperatorDto } from "./operator-dto";

/** An operator's row as the wire shows it. */
export function toOperatorDto(row: ListedOperatorRow): OperatorDto {
  return {
    id: String(row.id),
    did: row.did,
    name: row.name,
    organisation: row.organisation,
    contact: row.contact,
    role: row.role,
    status: row.status,
    status_reason: row.status_reason,
    status_since: row.status_since.toISOString(),
    domain: row.domain,
    domain_verified_at: row.domain_verified_at?.toISOString() ?? null,
    domain_next_check_at: row.domain_next_check_at?.toISOString() ?? null,
    agents: { pending: row.pending, approved: row.approved, suspended: row.suspended },
    keys_in_force: row.keys_in_force,
    source: row.simulation ? "simulation" : "registry",
    created_by: row.created_by,
    created_by_name: row.created_by_name,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    version: row.version,
    member: row.member,
  };
}

/** One key as the wire shows it; `now` says whether it counts. */
export function toOperatorKeyDto(
  key: OperatorKeyRow,
  now: Date,
): OperatorDetailDto["keys"][number] {
  const isRetired = key.retires_at !== null && key.retires_at <= now;
  return {
    kid: key.kid,
    public_key_jwk: { ...jwkOf(key.public_key) },
    added_by: key.added_by,
    added_at: key.added_at.toISOString(),
    proven_at: key.proven_at?.toISOString() ?? null,
    retires_at: key.retires_at?.toISOString() ?? null,
    revoked_at: key.revoked_at?.toISOString() ?? null,
    revoke_reason: key.revoke_reason,
    in_force: key.revoked_at === null && !isRetired,
  };
}

/** One member as the wire shows it. */
export function toMemberDto(row: OperatorMemberRow): OperatorDetailDto["members"][number] {
  return {
    account_id: row.account_id,
    name: row.name,
    email: row.email,
    added_at: row.added_at.toISOString(),
  };
}
