import { describe, expect, it } from "vitest";
import { railCookie, readRail } from "./rail-memory";

describe("the rail as a browser left it", () => {
  it("is read as it was written", () => {
    for (const collapsed of [true, false])
      for (const folded of [[], ["agents"], ["work", "insight"]]) {
        const state = { collapsed, folded };
        expect(readRail(railCookie(state))).toEqual(state);
      }
  });

  it("is open where nothing was written, and collapsed as earlier versions wrote it", () => {
    expect(readRail(undefined)).toEqual({ collapsed: false, folded: [] });
    expect(readRail("collapsed")).toEqual({ collapsed: true, folded: [] });
  });
});
