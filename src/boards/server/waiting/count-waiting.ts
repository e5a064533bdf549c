import "server-only";
import { z } from "zod";
import { countProposed } from "@/agents/server/queries/ai-incidents";
import { countDecidable } from "@/agents/server/queries/approvals";
import { countAskedReleases } from "@/agents/server/queries/kill-switches";
import { countReviewsFor } from "@/federation/server/queries/fed-reviews";
import { inSnapshot } from "@/platform/db/transaction";
import { operation } from "@/platform/declaration/operation";
import { countUnread } from "@/platform/notices/read-notices";
import { actorName, mayActor } from "@/platform/operation/context";
import type { Action } from "@/platform/operation/policy";
import { UNREAD_BOUND } from "../notices/notice-dto";
import { noticeReader } from "../notices/notice-reader";

const Decided = z.number().int().nullable();

const WaitingDto = z
  .object({
    inbox: z.number().int().meta({ description: "Unread notices" }),
    approvals: Decided.meta({ description: "Calls of agents; null without the right to decide" }),
    ai_incidents: Decided.meta({ description: "Proposed serious incidents with agents" }),
    reviews: Decided.meta({ description: "Registrations that nobody else reviews" }),
    kill_releases: Decided.meta({
      description: "Kill switches whose release another person asked for",
    }),
  })
  .meta({
    id: "Waiting",
    description: `Each counted up to ${UNREAD_BOUND}; null where the account does not decide`,
  });

/**
 * What waits for this account, without what is simulated. Each number is bounded and read from an index of what is
 * open, because every page asks for them.
 */
export const countWaiting = operation({
  name: "countWaiting",
  summary: "What waits for the account: unread notices, and what it can decide",
  tag: "Deadlines",
  auth: ["bearer", "session"],
  action: "incident.work_own",
  output: WaitingDto,
  says: "The counts",
  errors: [],
  rest: "GET /api/ip3/v1/waiting",
  console: "waiting.count",
  run: async (ctx) => {
    const { actor } = ctx;
    const party = actorName(actor);
    const now = ctx.clock();
    return inSnapshot(ctx.db.pool, async (client) => {
      const decided = async (right: Action, count: () => Promise<number>) =>
        mayActor(actor, right) ? await count() : null;
      return {
        inbox: await countUnread(client, noticeReader(ctx), UNREAD_BOUND),
        approvals: await decided("approval.decide", () =>
          countDecidable(client, party, now, UNREAD_BOUND),
        ),
        ai_incidents: await decided("ai_incident.decide", () =>
          countProposed(client, UNREAD_BOUND),
        ),
        reviews: await decided("federation.review", () =>
          countReviewsFor(client, party, now, UNREAD_BOUND),
        ),
        kill_releases: await decided("kill.release", () =>
          countAskedReleases(client, party, UNREAD_BOUND),
        ),
      };
    });
  },
});
