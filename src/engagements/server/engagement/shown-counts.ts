import "server-only";
import type { z } from "zod";
import { SHARED_KINDS } from "@/engagements/domain/entry";
import { countShown } from "@/engagements/server/queries/engagement-entries";
import type { EngagementRow } from "@/engagements/server/queries/engagements";
import type { AccountActor, ServiceContext } from "@/platform/operation/context";
import type { EngagementSummaryDto } from "./engagement-dto";
import { seesWholeLog } from "./engagement-visibility";

type Counted = Pick<
  z.infer<typeof EngagementSummaryDto>,
  "counts" | "last_entry_at" | "updated_at" | "version"
>;

/**
 * Counts and times for the account, by the engagement's number: those of the entries that it may
 * see. Engagements whose log it reads whole are left out. The version counts hidden entries too.
 */
export async function shownCounts(
  ctx: ServiceContext,
  actor: AccountActor,
  rows: readonly EngagementRow[],
): Promise<ReadonlyMap<bigint, Counted>> {
  const partly = rows.filter((row) => !seesWholeLog(actor, row));
  if (partly.length === 0) return new Map();
  const ids = partly.map((row) => row.id);
  const counted = await countShown(ctx.db.pool, ids, SHARED_KINDS);
  const found = new Map(counted.map((each) => [each.id, each]));
  return new Map(
    partly.map(({ id, state_since: since }) => {
      const { log = 0, evidence = 0, last = null } = found.get(id) ?? {};
      const updated_at = last !== null && last > since ? last : since;
      return [id, { counts: { log, evidence }, last_entry_at: last, updated_at, version: null }];
    }),
  );
}
