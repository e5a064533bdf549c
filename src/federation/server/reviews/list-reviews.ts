import "server-only";
import {
  countOpenReviews,
  findClosedReviews,
  findOpenReviews,
} from "@/federation/server/queries/fed-reviews";
import { inSnapshot } from "@/platform/db/transaction";
import { keyOf, pageOf } from "@/platform/declaration/list-pages";
import { listingOf } from "@/platform/declaration/list-schemas";
import { operation } from "@/platform/declaration/operation";
import { defineList, flag, silentChoice } from "@/platform/domain/list";
import type { ServiceContext } from "@/platform/operation/context";
import { toReviewDto } from "./map-review";
import { REVIEW_STATES, ReviewPageDto } from "./review-dto";

const BOUND = 1_000;

/** `place` has microseconds, which a Date would lose: rows between would come twice or never. */
const LIST = defineList({
  fields: {
    /** open: awaiting and in_review, the oldest first; else the newest first. */
    state: silentChoice(["open", ...REVIEW_STATES], "open"),
    overdue: flag("Overdue"),
    source: silentChoice(["registry", "simulation"], "registry"),
  },
  key: { place: "instant", id: "text" },
});

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
  ...listingOf(LIST),
  output: ReviewPageDto,
  says: "Open ones with the longest waiting first, others with the newest first",
  errors: [],
  rest: "GET /api/federation/reviews",
  console: "federationReviews.list",
  run: async (ctx, { state, overdue, source, cursor, limit }) => {
    const now = ctx.clock();
    const at: ServiceContext = { ...ctx, clock: () => now };
    const simulation = source === "simulation";
    const key = keyOf(LIST, cursor);
    const place = key && { at: key.place, id: key.id };
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
      const { page, next_cursor } = pageOf(LIST, rows, limit);
      return {
        reviews: page.map((row) => toReviewDto(at, row)),
        count: page.length,
        ...(await countOpenReviews(client, { simulation, now, bound: BOUND })),
        next_cursor,
      };
    });
  },
});
