import "server-only";
import { z } from "zod";
import {
  countEntriesByDay,
  countUndetermined,
} from "@/engagements/server/queries/engagement-entries";
import type { ServiceContext } from "@/platform/operation/context";
import { requireEngagement, shownKinds } from "../engagement/engagement-sight";
import { EntryNarrowing } from "./list-entries";

export const LogOverviewInput = z.object(EntryNarrowing);

export const LogOverviewDto = z.object({
  days: z.array(z.object({ day: z.iso.date(), count: z.number().int() })),
  /** Deconflictions without a verdict, whatever narrows the days. */
  undetermined: z.number().int(),
});

export type LogOverviewDto = z.infer<typeof LogOverviewDto>;

/**
 * The days of the white-team log with the number of their entries, as far as the account sees them,
 * the latest first, and how many deconflictions wait for a verdict. Throws `not_found`.
 */
export async function logOverview(
  ctx: ServiceContext,
  input: z.input<typeof LogOverviewInput> & { id: string },
): Promise<LogOverviewDto> {
  const { actor, row } = await requireEngagement(ctx, input.id);
  const { kinds, side } = LogOverviewInput.parse(input);
  const shared = shownKinds(actor, row);
  const filter = { register: "white_team" as const, kinds, side: side ?? null, shared };
  const [days, undetermined] = await Promise.all([
    countEntriesByDay(ctx.db.pool, row.id, filter),
    countUndetermined(ctx.db.pool, row.id, shared),
  ]);
  return { days, undetermined };
}
