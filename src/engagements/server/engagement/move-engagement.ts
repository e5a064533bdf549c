import "server-only";
import { ServiceError } from "@/encoding/domain/errors";
import { ENGAGEMENT_STATES } from "@/engagements/domain/engagement";
import { allowedMoves, requireMove } from "@/engagements/domain/lifecycle";
import { operation } from "@/platform/declaration/operation";
import { traceTime } from "@/trace/domain/record";
import { changeEngagement } from "./change-engagement";
import { MoveEngagementBody } from "./engagement-input";
import { ACT_ON_ENGAGEMENT } from "./on-engagement";

/** Moves an engagement to another state. Throws `invalid_transition` and `roe_not_approved`. */
export const moveEngagement = operation({
  ...ACT_ON_ENGAGEMENT,
  name: "moveEngagement",
  summary: "Start, pause, end or cancel an engagement",
  body: MoveEngagementBody,
  errors: ["engagement_closed", "version_conflict", "invalid_transition", "roe_not_approved"],
  rest: "POST /api/ip3/v1/engagements/{id}/state",
  console: "engagements.move",
  run: (ctx, input) =>
    changeEngagement(ctx, input, ({ row, now }) => {
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
    }),
});
