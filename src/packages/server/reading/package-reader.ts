import "server-only";
import { ServiceError } from "@/encoding/domain/errors";
import {
  readsReports,
  requireEngagement,
} from "@/engagements/server/engagement/engagement-visibility";
import type { EngagementRow } from "@/engagements/server/queries/engagements";
import {
  type AccountActor,
  requireAction,
  type ServiceContext,
} from "@/platform/operation/context";

/**
 * The engagement whose report package the account may have: that package contains the white team's
 * whole log, so the red team gets it once the engagement is completed. Throws `not_found` for
 * accounts that may not see the engagement and `forbidden` for those that may only see it.
 */
export async function requirePackageReader(
  ctx: ServiceContext,
  id: string,
): Promise<{ actor: AccountActor; row: EngagementRow }> {
  requireAction(ctx, "engagement.package");
  const known = await requireEngagement(ctx, id);
  if (!readsReports(known.actor, known.row)) {
    throw new ServiceError("forbidden", {
      detail:
        "The report package holds the white team's log; the red team gets it once the engagement is completed.",
      extra: { action: "engagement.package" },
    });
  }
  return known;
}
