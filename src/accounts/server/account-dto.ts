import "server-only";
import { z } from "zod";
import { pickDto } from "@/platform/declaration/pick-dto";
import { knownRoles, ROLES } from "@/platform/operation/policy";
import type { AccountRow } from "./queries/accounts";
import { RoleRequestDto } from "./role-request-dto";

export const AccountDto = z
  .object({
    id: z.uuid(),
    email: z.string(),
    name: z.string(),
    roles: z.array(z.enum(ROLES)),
    disabled: z.boolean(),
    created_at: z.iso.datetime(),
    last_login_at: z.iso.datetime().nullable(),
    role_request: RoleRequestDto.nullable().meta({ description: "Roles that wait for a decision" }),
    one_time_password: z
      .object({ ends_at: z.iso.datetime().nullable() })
      .nullable()
      .meta({ description: "Where the account has still to choose its own password" }),
  })
  .meta({ id: "Account" });

export type AccountDto = z.infer<typeof AccountDto>;

/** A row of account as the wire shows it, without its password hash. */
export function toAccountDto(account: AccountRow, request: RoleRequestDto | null): AccountDto {
  return pickDto(AccountDto, account, {
    roles: knownRoles(account.roles),
    disabled: account.disabled_at !== null,
    role_request: request,
    one_time_password: account.must_change_password
      ? { ends_at: account.password_ends_at?.toISOString() ?? null }
      : null,
  });
}
