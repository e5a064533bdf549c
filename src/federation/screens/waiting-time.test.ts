import { describe, expect, it } from "vitest";
import { waitingOf } from "./waiting-time";

const review = { queued_at: "2026-11-20T10:00:00.000Z", expected_by: "2026-11-22T10:00:00.000Z" };
const at = (instant: string) => waitingOf(review, Date.parse(instant));

describe("how long a registration waits", () => {
  it("counts from the queue, and turns late after 24 hours", () => {
    expect(at("2026-11-20T13:59:00.000Z")).toEqual({ time: "3 h", state: "fresh" });
    expect(at("2026-11-21T09:59:59.999Z")).toEqual({ time: "23 h", state: "fresh" });
    expect(at("2026-11-21T10:00:00.000Z")).toEqual({ time: "1 d", state: "late" });
  });

  it("counts what is overdue from the end of the 48 hours", () => {
    expect(at("2026-11-22T10:00:00.000Z").state).toBe("late");
    expect(at("2026-11-22T12:00:00.000Z")).toEqual({ time: "2 h", state: "overdue" });
  });
});
