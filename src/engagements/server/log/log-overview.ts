import "server-only";
import { z } from "zod";
import {
  countEntriesByDay,
  countUndetermined,
} from "@/engagements/server/queries/engagement-entries";
import { operation } from "@/platform/declaration/operation";
import { requireEngagement, shownKinds } from "../engagement/engagement-visibility";
import { OfEngagement } from "../engagement/on-engagement";
import { EntryNarrowing } from "./list-entries";

const LogOverviewDto = z.object({
  days: z.array(z.object({ day: z.iso.date(), count: z.number().int() })),
  /** Deconflictions without a verdict, whatever narrows the days. */
  undetermined: z.number().int(),
});

/**
 * The days of the white-team log with the number of their entries, as far as the account sees them,
 * the latest first, and how many deconflictions wait for a verdict. Throws `not_found`.
 */
export const logOverview = operation({
  name: "logOverview",
  summary: "The days of the white-team log, and what waits for a verdict",
  action: "engagement.read",
  input: OfEngagement.extend(EntryNarrowing),
  output: LogOverviewDto,
  errors: [],
  console: "engagements.logOverview",
  reads: true,
  run: async (ctx, { id, kinds, side }) => {
    const { actor, row } = await requireEngagement(ctx, id);
    const shared = shownKinds(actor, row);
    const filter = { register: "white_team" as const, kinds, side: side ?? null, shared };
    const [days, undetermined] = await Promise.all([
      countEntriesByDay(ctx.db.pool, row.id, filter),
      countUndetermined(ctx.db.pool, row.id, shared),
    ]);
    return { days, undetermined };
  },
});
