import "server-only";
import { z } from "zod";
import { ServiceError } from "@/encoding/domain/errors";
import type { Account, Prisma } from "@/generated/prisma/client";
import { forgetAccess } from "@/platform/auth/access-cache";
import { prismaExecutor } from "@/platform/db/transaction";
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
 * Changes name, roles or state of an account; every credential follows at once. Whatever opens an account ends
 * when it is disabled, and does not come back when it is enabled. Roles that decide are asked
 * for, and given at once only by the only administrator; taking roles away takes effect at once. Throws
 * `not_found`, `four_eyes_required` for one's own roles, `conflict` when nobody active would be left to
 * manage accounts or other roles wait already, `forbidden` for a personal token that does more than disable,
 * and what `requireStepUp` throws.
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
    const found = await requireAccount(ctx.db.prisma, input.id);
    const isProven =
      wantedChange(found, input).deciding.length > 0 &&
      (await proveAlone(ctx, actor, input.password));
    const updated = await ctx.db.prisma.$transaction(async (tx) => {
      await lockRoles(tx);
      const before = await requireAccount(tx, input.id);
      const now = ctx.clock();
      const change = wantedChange(before, input);
      if (change.isChange && input.id === actor.id) {
        throw new ServiceError("four_eyes_required", {
          detail: "Nobody changes their own roles: another administrator does.",
          errors: [{ pointer: "/roles", message: "are your own" }],
        });
      }
      const given = isProven && (await isAlone(tx, actor.id, now)) ? change.deciding : [];
      const after = {
        roles: [...change.atOnce, ...given],
        disabledAt: disabledAtOf(before, input.disabled, now),
      };
      const account = await tx.account.update({
        where: { id: input.id },
        data: {
          name: input.name ?? before.name,
          ...after,
          ...administratorTimes(before, after, now),
        },
      });
      const turnedOff = before.disabledAt === null && account.disabledAt !== null;
      const ended = turnedOff ? await endAccess(tx, account.id, { tokens: true, now }) : {};
      await requireAdministrator(tx);
      await appendRecord(ctx, prismaExecutor(tx), {
        chain: "service",
        kind: "account.update",
        summary: {
          account: account.id,
          roles_before: [...before.roles].sort(),
          roles: [...account.roles].sort(),
          disabled: account.disabledAt !== null,
          ...(given.length === 0 ? {} : { by_only_administrator: true }),
          ...ended,
        },
      });
      if (given.length > 0) await supersedeRequest(tx, account.id, { id: actor.id, now });
      else if (change.deciding.length > 0) {
        await requestRoles(ctx, tx, { actor, accountId: account.id, roles: change.deciding });
      }
      await tell(tx, before, account, { isAlone: given.length > 0, taken: change.taken, now });
      return account;
    });
    forgetAccess();
    return toAccountDto(updated, await roleRequestOf(ctx, updated.id, actor));
  },
});

/** All that a personal token may change of an account: it locks out whoever has left, and opens nothing. */
function isOnlyDisabling({ id: _, ...change }: z.infer<typeof UpdateAccountInput>): boolean {
  const asked = Object.entries(change).filter(([, value]) => value !== undefined);
  return asked.every(([name, value]) => name === "disabled" && value === true);
}

/** Tells those who watch over accounts what happened to one whose word decides. */
async function tell(
  tx: Prisma.TransactionClient,
  before: Account,
  after: Account,
  change: { isAlone: boolean; taken: RoleChange["taken"]; now: Date },
): Promise<void> {
  const about = { accountId: after.id, subject: change.now.toISOString(), now: change.now };
  if (change.isAlone) {
    await notifyOverseers(tx, { kind: "roles_granted_alone", ...about }, { alsoOwner: true });
  }
  if (change.taken.length > 0) {
    await notifyOverseers(tx, { kind: "roles_taken", ...about }, { alsoOwner: true });
  }
  if (!decides(before.roles) || (before.disabledAt === null) === (after.disabledAt === null))
    return;
  const kind = after.disabledAt === null ? "account_enabled" : "account_disabled";
  await notifyOverseers(tx, { kind, ...about });
}

function wantedChange(account: Account, { roles }: z.infer<typeof UpdateAccountInput>): RoleChange {
  return roleChange(account.roles, roles ?? knownRoles(account.roles));
}

function disabledAtOf(before: Account, wanted: boolean | undefined, now: Date): Date | null {
  if (wanted === undefined) return before.disabledAt;
  return wanted ? (before.disabledAt ?? now) : null;
}

async function requireAccount(
  db: Pick<Prisma.TransactionClient, "account">,
  id: string,
): Promise<Account> {
  const found = await db.account.findUnique({ where: { id } });
  if (found === null) throw new ServiceError("not_found");
  return found;
}
