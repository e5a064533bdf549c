import type { RouterOutputs } from "@/platform/trpc/browser/client";

/** A review with everything that a decision rests on, as it reaches the browser. */
export type ReviewPack = RouterOutputs["federationReviews"]["get"];
