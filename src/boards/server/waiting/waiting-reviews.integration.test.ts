import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { claimReview } from "@/federation/server/reviews/claim-review";
import { openReviewRoom, type ReviewRoom } from "@/test/rooms/review-room";
import { countWaiting } from "./count-waiting";

describe("what waits in the federation", () => {
  let room: ReviewRoom;
  beforeAll(async () => {
    room = await openReviewRoom();
  }, 120_000);
  afterAll(() => room.services.close());

  it("are reviews that nobody else holds", async () => {
    const ann = await room.person("integrator");
    const ben = await room.person("integrator");
    const { reviewId: id } = await room.waiting();
    await room.waiting();
    expect(await countWaiting(ann)).toMatchObject({ reviews: 2, approvals: null });
    await claimReview(ann, { id });
    expect(await countWaiting(ann)).toMatchObject({ reviews: 2 });
    expect(await countWaiting(ben)).toMatchObject({ reviews: 1 });
    // The claim ends by itself.
    const later = room.at(ben, new Date(Date.now() + 3_600_000));
    expect(await countWaiting(later)).toMatchObject({ reviews: 2 });
  });
});
