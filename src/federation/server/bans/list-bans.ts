import "server-only";
import { z } from "zod";
import { BAN_LIST } from "@/federation/domain/federation-lists";
import { findBans } from "@/federation/server/queries/fed-bans";
import { keyOf, pageOf } from "@/platform/declaration/list-pages";
import { listingOf } from "@/platform/declaration/list-schemas";
import { operation } from "@/platform/declaration/operation";
import { BAN_SUBJECT_TYPES, BanPageDto } from "./ban-dto";
import { toBanDto } from "./map-ban";

const { query, input } = listingOf(BAN_LIST);

const Subject = z.object({ subject_type: z.enum(BAN_SUBJECT_TYPES).optional() });

/** One page of bans, the newest first. Throws `invalid_cursor`. */
export const listBans = operation({
  name: "listFederationBans",
  summary: "List the bans of the federation",
  tag: "Federation",
  auth: ["bearer", "session"],
  action: "federation.read",
  query: query.extend(Subject.shape),
  input: input.extend(Subject.shape),
  output: BanPageDto,
  says: "One page, the newest first",
  errors: [],
  rest: "GET /api/federation/bans",
  console: "federationBans.list",
  run: async (ctx, { state, subject_type, cursor, limit }) => {
    const now = ctx.clock();
    const rows = await findBans(ctx.db.pool, {
      state,
      subjectType: subject_type ?? null,
      before: keyOf(BAN_LIST, cursor)?.id ?? null,
      now,
      limit: limit + 1,
    });
    const { page, next_cursor } = pageOf(BAN_LIST, rows, limit);
    return {
      bans: page.map((row) => toBanDto(row, now)),
      count: page.length,
      next_cursor,
    };
  },
});
