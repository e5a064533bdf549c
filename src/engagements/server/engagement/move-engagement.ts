import "server-only";
import { ServiceError } from "@/encoding/domain/errors";
import { ENGAGEMENT_STATES } from "@/engagements/domain/engagement";
import { allowedMoves, requireMove } from "@/engagements/domain/lifecycle";
import type { ServiceContext } from "@/platform/operation/context";
import { traceTime } from "@/trace/domain/record";
import { changeEngagement } from "./change-engagement";
import type { EngagementDto } from "./engagement-dto";

interface MoveInput {
  id: string;
  to?: string | undefined;
  state?: string | undefined;
  reason?: string | undefined;
  expected_version?: number | undefined;
}

/** Moves an engagement to another state. Throws `invalid_transition` and `roe_not_approved`. */
export function moveEngagement(ctx: ServiceContext, input: MoveInput): Promise<EngagementDto> {
  return changeEngagement(ctx, input, ({ row, now }) => {
    const wanted = input.to ?? input.state ?? "";
    const to = ENGAGEMENT_STATES.find((state) => state === wanted);
    if (to === undefined) {
      throw new ServiceError("invalid_transition", {
        detail: `There is no state ${JSON.stringify(wanted)}.`,
        extra: { from: row.state, to: wanted, allowed: allowedMoves(row.state) },
      });
    }
    requireMove({ state: row.state, roeApproved: row.rules_approved_by !== null }, to);
    return {
      set: { state: to, state_since: traceTime(now) },
      record: {
        kind: "engagement.move",
        summary: { from: row.state, to },
        ...(input.reason === undefined ? {} : { payload: Buffer.from(input.reason) }),
      },
    };
  });
}
