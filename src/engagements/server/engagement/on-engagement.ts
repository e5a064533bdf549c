import "server-only";
import { z } from "zod";
import { EngagementDto, EngagementId } from "./engagement-dto";

/** An engagement as a path names it. */
export const OfEngagement = z.object({ id: EngagementId });

/** An operation on one engagement. */
export const ON_ENGAGEMENT = { tag: "Engagements", params: OfEngagement } as const;

/**
 * An action by those who run the engagement, which returns it; If-Match is an alternative to
 * `expected_version`.
 */
export const ACT_ON_ENGAGEMENT = {
  ...ON_ENGAGEMENT,
  action: "engagement.run",
  output: EngagementDto,
  says: "The engagement as it is now",
  etag: "version",
  ifMatch: true,
} as const;
