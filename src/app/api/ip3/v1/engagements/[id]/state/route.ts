import { MoveEngagementBody } from "@/engagements/server/engagement/engagement-input";
import { engagementRoute } from "@/engagements/server/engagement/engagement-route";
import { moveEngagement } from "@/engagements/server/engagement/move-engagement";

export const POST = engagementRoute({
  operation: "moveEngagement",
  summary: "Start, pause, end or cancel an engagement",
  action: "engagement.run",
  body: MoveEngagementBody,
  errors: ["version_conflict", "invalid_transition", "roe_not_approved"],
  act: moveEngagement,
});
