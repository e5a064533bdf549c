import "server-only";
import { ServiceError } from "@/encoding/domain/errors";
import { env } from "@/env";
import {
  accountOfFeed,
  findLegalEvents,
  findSlaEvents,
  noteFeedRead,
} from "@/legal/server/queries/calendar";
import { ruleOf } from "@/legal-rules/domain/rules/rules";
import { actorOfAccount } from "@/platform/auth/account-access";
import { inSnapshot } from "@/platform/db/transaction";
import { consumeRateLimit } from "@/platform/limits/rate-limit";
import { type AccountActor, mayActor, type ServiceContext } from "@/platform/operation/context";
import { type CalendarDeadline, deadlineCalendar } from "./deadline-calendar";
import { legalDeadline, type Origin, slaDeadline } from "./deadline-words";
import { digestOfFeed } from "./feed-secret";

const MOST_EVENTS = 1_000;

/**
 * The calendar behind a secret address (its last part, `….ics`): legal clocks of all real incidents
 * that the account may read and deadlines of those that it owns, at most 1,000, the nearest ones.
 * Asks at each read whether the account is active and still has the right. Throws `not_found`, always
 * the same, for everything else, and `rate_limited` after ten reads in a minute.
 */
export async function readFeed(ctx: ServiceContext, input: { fileName: string }): Promise<string> {
  const digest = digestOfFeed(input.fileName);
  const accountId = digest === null ? null : await accountOfFeed(ctx.db.pool, digest);
  const actor = accountId === null ? null : await actorOfAccount(ctx.db.pool, accountId);
  if (digest === null || actor === null || !mayActor(actor, "calendar.read_own"))
    throw new ServiceError("not_found");
  // Writing a thousand events takes the processor for a good part of a second.
  await consumeRateLimit("calendar", actor.id);
  const now = ctx.clock();
  const found = await deadlinesOf(ctx, actor, now);
  await noteFeedRead(ctx.db.pool, digest, now);
  const away = ({ due }: CalendarDeadline) => Math.abs(new Date(due).getTime() - now.getTime());
  const nearest = found
    .sort((a, b) => away(a) - away(b) || (a.uid < b.uid ? -1 : 1))
    .slice(0, MOST_EVENTS)
    .sort((a, b) => new Date(a.due).getTime() - new Date(b.due).getTime());
  return deadlineCalendar(nearest, { leftOut: found.length > nearest.length });
}

async function deadlinesOf(
  ctx: ServiceContext,
  actor: AccountActor,
  now: Date,
): Promise<CalendarDeadline[]> {
  const origin: Origin = env().BASE_URL?.replace(/\/+$/, "") ?? null;
  // One more than fits shows that some are left out.
  const limit = MOST_EVENTS + 1;
  return inSnapshot(ctx.db.pool, async (client) => {
    const clocks = mayActor(actor, "incident.read")
      ? await findLegalEvents(client, now, limit)
      : [];
    const own = mayActor(actor, "incident.work_own")
      ? await findSlaEvents(client, actor.email, now, limit)
      : [];
    return [
      ...clocks.map((row) => legalDeadline(row, ruleOf(row.rule)?.instrument ?? row.rule, origin)),
      ...own.map((row) => slaDeadline(row, origin)),
    ];
  });
}
