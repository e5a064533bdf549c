import "server-only";
import { randomUUID } from "node:crypto";
import { z } from "zod";
import { ServiceError } from "@/encoding/domain/errors";
import type { Prisma } from "@/generated/prisma/client";
import { forgetAccess } from "@/platform/auth/access-cache";
import { hashPassword, passwordMatches } from "@/platform/auth/factors/password";
import { noteAccountFailure } from "@/platform/auth/note-failure";
import { prismaExecutor } from "@/platform/db/transaction";
import { consumeRateLimit } from "@/platform/limits/rate-limit";
import { requireOwnAccount, type ServiceContext } from "@/platform/operation/context";
import { appendRecord } from "@/trace/server/records/append";
import { requireGoodPassword } from "./choose-password";
import { endAccess } from "./end-access";

export const ChangePasswordInput = z
  .object({
    current: z.string().min(1).max(1024),
    next: z.string().min(1).max(1024).meta({
      description: "12 to 128 characters of any kind; none of the most common passwords",
    }),
    end_tokens: z.boolean().default(true).meta({
      description: "Whether one's personal tokens and the address of one's calendar end as well",
    }),
  })
  .meta({ id: "ChangePassword" });

/**
 * Changes one's own password and ends every session and bearer token of the account, and with `end_tokens` its
 * personal tokens and calendar address. The browser that asked goes on with a session of its own, whose id is
 * returned; null where no browser asked. Throws `invalid_credentials`, `validation_failed`, `rate_limited`, and
 * `conflict` where the password was changed meanwhile.
 */
export async function changePassword(
  ctx: ServiceContext,
  input: z.infer<typeof ChangePasswordInput>,
): Promise<{ session: string | null }> {
  const actor = requireOwnAccount(ctx);
  await consumeRateLimit("login", `password ${actor.id}`);
  const account = await ctx.db.prisma.account.findUniqueOrThrow({ where: { id: actor.id } });
  if (!(await passwordMatches(input.current, account.passwordHash))) {
    noteAccountFailure(ctx, actor.id, { kind: "step_up_failed", reason: "wrong_password" });
    throw new ServiceError("invalid_credentials");
  }
  requireGoodPassword(input.next, { ...account, present: input.current });
  const passwordHash = await hashPassword(input.next);
  const now = ctx.clock();
  const session = await ctx.db.prisma.$transaction(async (tx) => {
    const { count } = await tx.account.updateMany({
      where: { id: actor.id, passwordHash: account.passwordHash, disabledAt: null },
      data: {
        passwordHash,
        passwordChosenAt: now,
        mustChangePassword: false,
        passwordEndsAt: null,
      },
    });
    if (count === 0) {
      throw new ServiceError("conflict", { detail: "The password was changed meanwhile." });
    }
    const present = await findPresentSession(tx, actor.session);
    const ended = await endAccess(tx, actor.id, { tokens: input.end_tokens, now });
    const fresh = present === null ? null : await reopen(tx, present, now);
    await appendRecord(ctx, prismaExecutor(tx), {
      chain: "service",
      kind: "account.change_password",
      summary: { account: actor.id, ...ended },
    });
    return fresh;
  });
  forgetAccess();
  return { session };
}

type PresentSession = { accountId: string; userAgent: string };

async function findPresentSession(
  tx: Prisma.TransactionClient,
  id: string | undefined,
): Promise<PresentSession | null> {
  if (id === undefined) return null;
  return tx.browserSession.findUnique({
    where: { id },
    select: { accountId: true, userAgent: true },
  });
}

/** Under a new id, so that a copy of the cookie from before opens nothing. */
async function reopen(
  tx: Prisma.TransactionClient,
  present: PresentSession,
  now: Date,
): Promise<string> {
  const id = randomUUID();
  await tx.browserSession.create({ data: { id, ...present, openedAt: now, lastSeenAt: now } });
  return id;
}
