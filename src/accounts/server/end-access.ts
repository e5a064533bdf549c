import "server-only";
import type { Prisma } from "@/generated/prisma/client";

/** What ended, as a record of the trace names it. */
export interface EndedAccess {
  sessions_ended: number;
  tokens_ended: string[];
  calendar_ended: boolean;
}

/**
 * Ends what opens an account, in the caller's transaction: its browser sessions and bearer tokens, and with
 * `tokens` its personal tokens and the address of its calendar. Whoever calls this calls forgetAccess behind
 * the commit.
 */
export async function endAccess(
  tx: Prisma.TransactionClient,
  accountId: string,
  { tokens, now }: { tokens: boolean; now: Date },
): Promise<EndedAccess> {
  await tx.account.update({
    where: { id: accountId },
    data: { sessionEpoch: { increment: 1 } },
    select: { id: true },
  });
  const { count: sessions } = await tx.browserSession.deleteMany({ where: { accountId } });
  if (!tokens) return { sessions_ended: sessions, tokens_ended: [], calendar_ended: false };
  const ended = await tx.apiToken.updateManyAndReturn({
    where: { accountId, revokedAt: null },
    data: { revokedAt: now },
    select: { id: true },
  });
  const { count: feeds } = await tx.calendarFeed.deleteMany({ where: { accountId } });
  return {
    sessions_ended: sessions,
    tokens_ended: ended.map(({ id }) => id).sort(),
    calendar_ended: feeds > 0,
  };
}
