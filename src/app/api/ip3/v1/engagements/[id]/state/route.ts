import { engagementRoute } from "@/server/http/engagement-route";
import { MoveEngagementBody } from "@/server/services/engagements/engagement-input";
import { moveEngagement } from "@/server/services/engagements/move-engagement";

export const POST = engagementRoute({
  operation: "moveEngagement",
  summary: "Start, pause, end or cancel an engagement",
  action: "engagement.run",
  body: MoveEngagementBody,
  errors: ["version_conflict", "invalid_transition", "roe_not_approved"],
  act: moveEngagement,
});
