import "server-only";
import type { ServiceContext } from "@/platform/operation/context";
import type { EngagementDto } from "./engagement-dto";
import { requireEngagement } from "./engagement-sight";
import { toEngagementDto } from "./map-engagement";
import { shownCounts } from "./shown-counts";

/** One engagement. Throws `not_found`, also for one that the account may not know of. */
export async function getEngagement(
  ctx: ServiceContext,
  input: { id: string },
): Promise<EngagementDto> {
  const { actor, row } = await requireEngagement(ctx, input.id);
  const shown = await shownCounts(ctx, actor, [row]);
  return { ...toEngagementDto(row, actor), ...shown.get(row.id) };
}
