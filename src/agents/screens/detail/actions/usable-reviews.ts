import type { AgentReviewDto } from "@/agents/server/trust/quarantine-dto";

type Review = Pick<AgentReviewDto, "epoch" | "verdict" | "used_at">;

/**
 * Reviews on which a restore can rest, the newest first as they are listed: green, unused, of this
 * quarantine, and none after them red. The service decides again.
 */
export function usableReviews<R extends Review>(reviews: readonly R[], epoch: number): R[] {
  const ofThis = reviews.filter((review) => review.epoch === epoch && review.used_at === null);
  const red = ofThis.findIndex(({ verdict }) => verdict === "red");
  return red === -1 ? ofThis : ofThis.slice(0, red);
}
