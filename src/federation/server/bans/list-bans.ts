import "server-only";
import { z } from "zod";
import { findBans } from "@/federation/server/queries/fed-bans";
import { operation } from "@/platform/declaration/operation";
import { PageQuery } from "@/platform/declaration/page-query";
import { decodeCursor, encodeCursor } from "@/platform/operation/cursor";
import { BAN_SUBJECT_TYPES, BanId, BanPageDto, ListBansInput } from "./ban-dto";
import { toBanDto } from "./map-ban";

const Key = z.tuple([BanId]);

/** One page of bans, the newest first. Throws `invalid_cursor`. */
export const listBans = operation({
  name: "listFederationBans",
  summary: "List the bans of the federation",
  tag: "Federation",
  auth: ["bearer", "session"],
  action: "federation.read",
  query: z.object({
    ...PageQuery,
    state: z.enum(["in_force", "ended", "all"]).optional(),
    subject_type: z.enum(BAN_SUBJECT_TYPES).optional(),
  }),
  input: ListBansInput,
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
      before: cursor ? BigInt(decodeCursor(cursor, Key)[0]) : null,
      now,
      limit: limit + 1,
    });
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    return {
      bans: page.map((row) => toBanDto(row, now)),
      count: page.length,
      next_cursor:
        rows.length > limit && last !== undefined ? encodeCursor([String(last.id)]) : null,
    };
  },
});
