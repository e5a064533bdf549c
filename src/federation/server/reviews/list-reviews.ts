import "server-only";
import { z } from "zod";
import {
  countOpenReviews,
  findClosedReviews,
  findOpenReviews,
  type ListedReviewRow,
} from "@/federation/server/queries/fed-reviews";
import { inSnapshot } from "@/platform/db/transaction";
import { operation } from "@/platform/declaration/operation";
import { PageQuery } from "@/platform/declaration/page-query";
import type { ServiceContext } from "@/platform/operation/context";
import { decodeCursor, encodeCursor } from "@/platform/operation/cursor";
import { Flag } from "../directory/directory-query";
import { Source } from "../operators/operator-dto";
import { toReviewDto } from "./map-review";
import { ListReviewsInput, REVIEW_STATES, ReviewId, ReviewPageDto } from "./review-dto";

const BOUND = 1_000;

const Key = z.tuple([z.iso.datetime({ precision: 6 }), ReviewId]);

/**
 * One page of the integrators' queue: open reviews with the longest waiting first, or those that are over
 * with the newest first. Throws `invalid_cursor`.
 */
export const listReviews = operation({
  name: "listFederationReviews",
  summary: "List the queue of the integrators",
  tag: "Federation",
  auth: ["bearer", "session"],
  action: "federation.read",
  query: z.object({
    ...PageQuery,
    state: z.enum(["open", ...REVIEW_STATES]).optional(),
    overdue: Flag,
    source: Source.optional(),
  }),
  input: ListReviewsInput,
  output: ReviewPageDto,
  says: "Open ones with the longest waiting first, others with the newest first",
  errors: [],
  rest: "GET /api/federation/reviews",
  console: "federationReviews.list",
  run: async (ctx, { state, overdue, source, cursor, limit }) => {
    const now = ctx.clock();
    const at: ServiceContext = { ...ctx, clock: () => now };
    const simulation = source === "simulation";
    const key = cursor ? decodeCursor(cursor, Key) : null;
    const place = key && { at: key[0], id: key[1] };
    return inSnapshot(ctx.db.pool, async (client) => {
      const isClosed = state === "decided" || state === "cancelled";
      const rows = isClosed
        ? await findClosedReviews(client, { state, simulation, before: place, limit: limit + 1 })
        : await findOpenReviews(client, {
            state: state === "open" ? null : state,
            overdue,
            simulation,
            after: place,
            now,
            limit: limit + 1,
          });
      const page = rows.slice(0, limit);
      const last = page.at(-1);
      return {
        reviews: page.map((row) => toReviewDto(at, row)),
        count: page.length,
        ...(await countOpenReviews(client, { simulation, now, bound: BOUND })),
        next_cursor: rows.length > limit && last !== undefined ? cursorOf(last) : null,
      };
    });
  },
});

/** `place` has microseconds, which a Date would lose: rows between would come twice or never. */
function cursorOf({ place, id }: ListedReviewRow): string {
  return encodeCursor([place, id]);
}
