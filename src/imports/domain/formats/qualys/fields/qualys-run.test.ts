import { describe, expect, it } from "vitest";
import { qualysTime } from "./qualys-run";

describe("qualysTime", () => {
  it.each([
    ["2019-04-02T10:14:53Z", "2019-04-02T10:14:53.000Z"],
    ["12 Mar 2020 04:42PM GMT-0400", "2020-03-12T20:42:00.000Z"],
    ["2 Jun 2025 12:05AM GMT", "2025-06-02T00:05:00.000Z"],
    ["02 Jun 2025 12:05PM UTC+05:30", "2025-06-02T06:35:00.000Z"],
  ])("reads %s", (text, time) => {
    expect(qualysTime(text)).toBe(time);
  });

  it.each(["", "03/04/2020", "30 Feb 2020", "12 Foo 2020 04:42PM GMT", "32 Mar 2020 04:42PM GMT"])(
    "does not guess at %j",
    (text) => {
      expect(qualysTime(text)).toBeNull();
    },
  );
});
