import "server-only";
import type { Pool, PoolClient } from "pg";
import { z } from "zod";
import { ServiceError } from "@/encoding/domain/errors";
import { forgetAccess } from "@/platform/auth/access-cache";
import { inTransaction } from "@/platform/db/transaction";
import { operation } from "@/platform/declaration/operation";
import { requirePerson } from "@/platform/operation/context";
import { knownRoles, ROLES } from "@/platform/operation/policy";
import { appendRecord } from "@/trace/server/records/append";
import { AccountDto, toAccountDto } from "./account-dto";
import {
  administratorTimes,
  isAlone,
  lockRoles,
  proveAlone,
  requireAdministrator,
} from "./administrators";
import { endAccess } from "./end-access";
import { roleRequestOf } from "./list-role-requests";
import { type AccountRow, changeAccount, findAccount } from "./queries/accounts";
import { notifyOverseers, requestRoles, supersedeRequest } from "./request-roles";
import { decides, type RoleChange, roleChange } from "./role-change";

export const UpdateAccountInput = z.object({
  id: z.uuid(),
  name: z.string().trim().min(1).max(200).optional(),
  roles: z.array(z.enum(ROLES)).optional(),
  disabled: z.boolean().optional(),
  /** The caller's own, again; needed of the only administrator for roles that decide. */
  password: z.string().min(1).max(1024).optional(),
});

/**
 * Changes name, roles or state of an account; every credential follows at once. Whatever opens an
 * account ends when it is disabled, and does not come back when it is enabled. Roles that can
 * approve have to be requested, and are granted at once only by the only administrator; taking
 * roles away takes effect at once. Throws `not_found`, `four_eyes_required` for one's own roles,
 * `conflict` when no active account that manages accounts would remain or a request for roles is
 * already open, `forbidden` for a personal token that does more than disable, and what
 * `requireStepUp` throws.
 */
export const updateAccount = operation({
  name: "updateAccount",
  summary: "Change name, roles or state of an account; a personal token may only disable it",
  tag: "Accounts",
  action: "account.manage",
  params: UpdateAccountInput.pick({ id: true }),
  body: z.strictObject(UpdateAccountInput.omit({ id: true }).shape),
  input: UpdateAccountInput,
  output: AccountDto,
  says: "The account as it is now; in force at once",
  errors: ["conflict", "four_eyes_required", "step_up_required", "invalid_credentials"],
  rest: "PATCH /api/ip3/v1/accounts/{id}",
  console: "accounts.update",
  run: async (ctx, input) => {
    const { actor } = ctx;
    if (!isOnlyDisabling(input)) requirePerson(actor);
    const found = await requireAccount(ctx.db.pool, input.id);
    const isProven =
      wantedChange(found, input).deciding.length > 0 &&
      (await proveAlone(ctx, actor, input.password));
    const updated = await inTransaction(ctx.db.pool, async (client) => {
      await lockRoles(client);
      const before = await requireAccount(client, input.id);
      const now = ctx.clock();
      const change = wantedChange(before, input);
      if (change.isChange && input.id === actor.id) {
        throw new ServiceError("four_eyes_required", {
          detail: "Nobody changes their own roles: another administrator does.",
          errors: [{ pointer: "/roles", message: "are your own" }],
        });
      }
      const given = isProven && (await isAlone(client, actor.id, now)) ? change.deciding : [];
      const after = {
        roles: [...change.atOnce, ...given],
        disabled_at: disabledAtOf(before, input.disabled, now),
      };
      const account = await changeAccount(client, input.id, {
        name: input.name ?? before.name,
        ...after,
        ...administratorTimes(before, after, now),
        updated_at: now,
      });
      const turnedOff = before.disabled_at === null && account.disabled_at !== null;
      const ended = turnedOff ? await endAccess(client, account.id, { tokens: true, now }) : {};
      await requireAdministrator(client);
      await appendRecord(ctx, client, {
        chain: "service",
        kind: "account.update",
        summary: {
          account: account.id,
          roles_before: [...before.roles].sort(),
          roles: [...account.roles].sort(),
          disabled: account.disabled_at !== null,
          ...(given.length === 0 ? {} : { by_only_administrator: true }),
          ...ended,
        },
      });
      if (given.length > 0) await supersedeRequest(client, account.id, { id: actor.id, now });
      else if (change.deciding.length > 0) {
        await requestRoles(ctx, client, { actor, accountId: account.id, roles: change.deciding });
      }
      await notifyOfChange(client, before, account, {
        isAlone: given.length > 0,
        taken: change.taken,
        now,
      });
      return account;
    });
    forgetAccess();
    return toAccountDto(updated, await roleRequestOf(ctx, updated.id, actor));
  },
});

/** The only change a personal token may make to an account: it disables one, and opens nothing. */
function isOnlyDisabling({ id: _, ...change }: z.infer<typeof UpdateAccountInput>): boolean {
  const asked = Object.entries(change).filter(([, value]) => value !== undefined);
  return asked.every(([name, value]) => name === "disabled" && value === true);
}

/** Notifies overseers of a change to an account that can approve. */
async function notifyOfChange(
  client: PoolClient,
  before: AccountRow,
  after: AccountRow,
  change: { isAlone: boolean; taken: RoleChange["taken"]; now: Date },
): Promise<void> {
  const about = { accountId: after.id, subject: change.now.toISOString(), now: change.now };
  if (change.isAlone) {
    await notifyOverseers(client, { kind: "roles_granted_alone", ...about }, { alsoOwner: true });
  }
  if (change.taken.length > 0) {
    await notifyOverseers(client, { kind: "roles_taken", ...about }, { alsoOwner: true });
  }
  if (!decides(before.roles) || (before.disabled_at === null) === (after.disabled_at === null))
    return;
  const kind = after.disabled_at === null ? "account_enabled" : "account_disabled";
  await notifyOverseers(client, { kind, ...about });
}

function wantedChange(
  account: AccountRow,
  { roles }: z.infer<typeof UpdateAccountInput>,
): RoleChange {
  return roleChange(account.roles, roles ?? knownRoles(account.roles));
}

function disabledAtOf(before: AccountRow, wanted: boolean | undefined, now: Date): Date | null {
  if (wanted === undefined) return before.disabled_at;
  return wanted ? (before.disabled_at ?? now) : null;
}

async function requireAccount(client: Pool | PoolClient, id: string): Promise<AccountRow> {
  const found = await findAccount(client, { id });
  if (found === null) throw new ServiceError("not_found");
  return found;
}
