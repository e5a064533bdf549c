import "server-only";
import {
  endPlaygroundRow,
  findPlayground,
  findPlaygroundItems,
  findUncleared,
  insertPlayground,
  insertPlaygroundItem,
  noteCleared,
} from "@/accounts/server/queries/playgrounds";
import { MOST_ITEMS } from "@/boards/domain/playground";
import { ServiceError } from "@/encoding/domain/errors";
import { inTransaction } from "@/platform/db/transaction";
import { operation } from "@/platform/declaration/operation";
import { consumeRateLimit } from "@/platform/limits/rate-limit";
import {
  type AccountActor,
  requirePerson,
  type ServiceContext,
} from "@/platform/operation/context";
import { notPlayed } from "@/platform/operation/playable";
import { appendRecord } from "@/trace/server/records/append";
import { describePlayground, missingRight } from "./describe-playground";
import { PlaygroundDto, StoryBody } from "./playground-dto";
import { clearStory, makeStory } from "./stories";

const PLAYGROUND = {
  tag: "Playground",
  action: "playground.play",
  output: PlaygroundDto,
  says: "The playground as it is now",
} as const;

/** The playground of the caller. */
export const readPlayground = operation({
  ...PLAYGROUND,
  name: "readPlayground",
  summary: "Read one's own playground, and what can be played in it",
  auth: ["bearer", "session"],
  errors: [],
  rest: "GET /api/playground",
  console: "playground.read",
  run: (ctx) => describePlayground(ctx),
});

/**
 * Opens the caller's playground; one that is open stays the same. Throws `forbidden` for a personal token: a person
 * plays, not a job.
 */
export const openPlayground = operation({
  ...PLAYGROUND,
  name: "openPlayground",
  summary: "Open a playground, in which one person plays two in the simulation",
  errors: [],
  rest: "POST /api/playground",
  console: "playground.open",
  run: async (ctx) => {
    const { actor } = ctx;
    requirePerson(actor);
    await clearEnded(ctx);
    await inTransaction(ctx.db.pool, async (client) => {
      const opened_at = ctx.clock();
      const row = await insertPlayground(client, {
        id: ctx.newId(),
        account_id: actor.id,
        opened_at,
      });
      if (row === null) return;
      const summary = { playground: row.id };
      await appendRecord(ctx, client, { chain: "service", kind: "playground.open", summary });
    });
    return describePlayground(ctx);
  },
});

/**
 * Makes something simulated to play on, for the caller's playground. Throws `forbidden` without the rights of its
 * story, `not_in_playground` without an open playground, `conflict` for too many, and what making it throws.
 */
export const startStory = operation({
  ...PLAYGROUND,
  name: "startPlaygroundStory",
  summary: "Make a simulated review, approval or incident that takes two people",
  body: StoryBody,
  errors: ["conflict"],
  rest: "POST /api/playground/stories",
  console: "playground.start",
  run: async (ctx, { story }) => {
    const { actor } = ctx;
    requirePerson(actor);
    const missing = missingRight(actor, story);
    if (missing !== null) {
      throw new ServiceError("forbidden", {
        detail: `This story needs the right to ${missing}.`,
        extra: { action: missing },
      });
    }
    const { pool } = ctx.db;
    const row = await findPlayground(pool, actor.id);
    if (row === null) throw notPlayed("ended");
    if ((await findPlaygroundItems(pool, row.id)).length >= MOST_ITEMS) {
      throw new ServiceError(
        "conflict",
        `A playground holds ${MOST_ITEMS} things at most: end it and open another one.`,
      );
    }
    await consumeRateLimit("playground", actor.id);
    const subject = await makeStory(ctx, row.id, story);
    const isNoted = await inTransaction(pool, async (client) => {
      const item = { subject, playground_id: row.id, story, made_at: ctx.clock() };
      if (!(await insertPlaygroundItem(client, item))) return false;
      const summary = { playground: row.id, story, subject };
      await appendRecord(ctx, client, { chain: "service", kind: "playground.start", summary });
      return true;
    });
    if (!isNoted) {
      await clearStory(ctx, row.id, { story, subject });
      throw notPlayed("ended");
    }
    return describePlayground(ctx);
  },
});

/**
 * Ends the caller's playground: nobody acts in it from the answer on, and what is still open in it is closed. What the
 * log holds stays in it. Repeated, it goes on with what was not closed yet.
 */
export const endPlayground = operation({
  ...PLAYGROUND,
  name: "endPlayground",
  summary: "End one's own playground and close what is open in it",
  errors: [],
  rest: "POST /api/playground/end",
  console: "playground.end",
  run: async (ctx) => {
    const { actor } = ctx;
    await inTransaction(ctx.db.pool, async (client) => {
      const row = await endPlaygroundRow(client, actor.id, ctx.clock());
      if (row === null) return;
      const summary = { playground: row.id };
      await appendRecord(ctx, client, { chain: "service", kind: "playground.end", summary });
    });
    await clearEnded(ctx);
    return describePlayground(ctx);
  },
});

/** Closes what was made for ended playgrounds of the account and is not closed yet. */
async function clearEnded(ctx: ServiceContext & { actor: AccountActor }): Promise<void> {
  for (const item of await findUncleared(ctx.db.pool, ctx.actor.id)) {
    await clearStory(ctx, item.playground_id, item);
    await inTransaction(ctx.db.pool, (client) => noteCleared(client, item.subject, ctx.clock()));
  }
}
