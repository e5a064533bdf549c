import "server-only";
import type { ServiceContext } from "../context";
import type { EngagementDto } from "./engagement-dto";
import { requireEngagement } from "./engagement-sight";
import { toEngagementDto } from "./map-engagement";

/** One engagement. Throws `not_found`, also for one that the account may not know of. */
export async function getEngagement(
  ctx: ServiceContext,
  input: { id: string },
): Promise<EngagementDto> {
  const { actor, row } = await requireEngagement(ctx, input.id);
  return toEngagementDto(row, actor);
}
