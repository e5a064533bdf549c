import { describe, expect, it } from "vitest";
import { usableReviews } from "./usable-reviews";

const review = (verdict: "green" | "red", epoch = 2, used_at: string | null = null) => ({
  verdict,
  epoch,
  used_at,
});

describe("reviews on which a restore can rest", () => {
  it("are the green ones after the newest red one", () => {
    const [newest, second] = [review("green"), review("green")];
    expect(usableReviews([newest, second, review("red"), review("green")], 2)).toEqual([
      newest,
      second,
    ]);
    expect(usableReviews([review("red"), review("green")], 2)).toEqual([]);
  });

  it("are of this quarantine and unused", () => {
    expect(usableReviews([review("green", 1)], 2)).toEqual([]);
    expect(usableReviews([review("green", 2, "2026-11-22T12:00:00.000Z")], 2)).toEqual([]);
    const green = review("green");
    expect(usableReviews([review("red", 1), green], 2)).toEqual([green]);
  });
});
