import "server-only";
import { z } from "zod";
import { EngagementDto, EngagementId } from "./engagement-dto";

/** An engagement as a path names it. */
export const OfEngagement = z.object({ id: EngagementId });

/** An operation on one engagement. */
export const ON_ENGAGEMENT = { tag: "Engagements", params: OfEngagement } as const;

/** An act of those who run it that answers with it; If-Match stands for `expected_version`. */
export const ACT_ON_ENGAGEMENT = {
  ...ON_ENGAGEMENT,
  action: "engagement.run",
  output: EngagementDto,
  says: "The engagement as it is now",
  etag: "version",
  ifMatch: true,
} as const;
