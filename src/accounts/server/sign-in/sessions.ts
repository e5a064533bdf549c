import "server-only";
import { randomUUID } from "node:crypto";
import { z } from "zod";
import { ServiceError } from "@/encoding/domain/errors";
import { forgetAccess } from "@/platform/auth/access-cache";
import {
  findSessions,
  insertSession,
  removeSessions,
  type SessionChoice,
} from "@/platform/auth/browser-sessions";
import { sessionBounds } from "@/platform/auth/session-lifetime";
import { inTransaction } from "@/platform/db/transaction";
import { operation } from "@/platform/declaration/operation";
import { pickDto } from "@/platform/declaration/pick-dto";
import { requireOwnAccount, type ServiceContext } from "@/platform/operation/context";
import { appendRecord } from "@/trace/server/records/append";

const LONGEST_AGENT = 300;

/** User agent of a browser, as far as it is stored. */
export function userAgentOf(headers: Headers): string {
  return [...(headers.get("user-agent") ?? "")].slice(0, LONGEST_AGENT).join("");
}

/**
 * Opens a session for an account whose credentials were verified, and returns its id. Throws
 * `invalid_credentials` where they were changed meanwhile.
 */
export async function openSession(
  ctx: ServiceContext,
  { account, userAgent }: { account: { id: string; sessionEpoch: number }; userAgent: string },
): Promise<string> {
  const id = randomUUID();
  const now = ctx.clock();
  const { id: accountId, sessionEpoch } = account;
  const session = { id, accountId, sessionEpoch, userAgent, now };
  if (!(await insertSession(ctx.db.pool, session, sessionBounds(now)))) {
    throw new ServiceError("invalid_credentials");
  }
  return id;
}

/** Ends a session at sign-out, everywhere and at once; an ended session stays ended. */
export async function closeSession(
  ctx: ServiceContext,
  { accountId, id }: { accountId: string; id: string },
): Promise<void> {
  await end(ctx, accountId, { id });
}

const SessionDto = z.object({
  id: z.uuid(),
  opened_at: z.iso.datetime(),
  last_seen_at: z.iso.datetime(),
  user_agent: z.string(),
  current: z.boolean(),
});

const SessionsDto = z.object({ sessions: z.array(SessionDto) });

/** One's own open browser sessions, the one used last first. */
export const listSessions = operation({
  name: "listSessions",
  summary: "One's own open browser sessions, the one used last first",
  output: SessionsDto,
  errors: [],
  console: "account.sessions",
  reads: true,
  run: async (ctx) => {
    const actor = requireOwnAccount(ctx);
    const rows = await findSessions(ctx.db.pool, actor.id, sessionBounds(ctx.clock()));
    return {
      sessions: rows.map((row) => pickDto(SessionDto, row, { current: row.id === actor.session })),
    };
  },
});

/** Ends one of one's own browser sessions at once. Throws `not_found`. */
export const endSession = operation({
  name: "endSession",
  summary: "Ends one of one's own browser sessions at once",
  input: z.object({ id: z.uuid() }),
  output: z.void(),
  errors: [],
  console: "account.end_session",
  run: async (ctx, input) => {
    const actor = requireOwnAccount(ctx);
    if ((await end(ctx, actor.id, input)) === 0) throw new ServiceError("not_found");
  },
});

/** Ends all of one's browser sessions but the one of this call. */
export const endOtherSessions = operation({
  name: "endOtherSessions",
  summary: "Ends all of one's browser sessions but the one of this call",
  output: z.object({ ended: z.number().int() }),
  errors: [],
  console: "account.end_other_sessions",
  run: async (ctx) => {
    const actor = requireOwnAccount(ctx);
    return { ended: await end(ctx, actor.id, { allBut: actor.session ?? null }) };
  },
});

async function end(ctx: ServiceContext, account: string, which: SessionChoice): Promise<number> {
  const ended = await inTransaction(ctx.db.pool, async (client) => {
    const count = await removeSessions(client, account, which);
    if (count > 0) {
      await appendRecord(ctx, client, {
        chain: "service",
        kind: "session.close",
        summary: { account, ended: count },
      });
    }
    return count;
  });
  forgetAccess();
  return ended;
}
