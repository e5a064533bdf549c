import { describe, expect, it } from "vitest";
import { snoozeTimes } from "./snooze-times";

/** In the zone of the test, whichever that is. */
const at = (day: number, hour: number) => new Date(2026, 10, day, hour, 30);
const nine = (month: number, day: number) => new Date(2026, month, day, 9);

describe("until when a notice can be put off", () => {
  it("is in three hours, tomorrow morning, and on the next Monday", () => {
    // 26 November 2026 is a Thursday.
    expect(snoozeTimes(at(26, 15))).toEqual([
      { id: "later", until: at(26, 18) },
      { id: "tomorrow", until: nine(10, 27) },
      { id: "monday", until: nine(10, 30) },
    ]);
  });

  it("is a week away on a Monday, over the end of a month", () => {
    expect(snoozeTimes(at(30, 8)).at(-1)).toEqual({ id: "monday", until: nine(11, 7) });
  });

  it("names a Monday once on a Sunday", () => {
    expect(snoozeTimes(at(29, 8)).map(({ id }) => id)).toEqual(["later", "tomorrow"]);
  });
});
