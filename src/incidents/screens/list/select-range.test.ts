import { describe, expect, it } from "vitest";
import { selectRange } from "./select-range";

const ORDER = ["a", "b", "c", "d", "e"];

describe("selecting in a list", () => {
  it("toggles one entry without an anchor", () => {
    expect([...selectRange(ORDER, new Set(["a"]), "c", null)]).toEqual(["a", "c"]);
    expect([...selectRange(ORDER, new Set(["a", "c"]), "c", null)]).toEqual(["a"]);
  });

  it("takes everything between the anchor and here, in either direction", () => {
    expect([...selectRange(ORDER, new Set(["b"]), "d", "b")].sort()).toEqual(["b", "c", "d"]);
    expect([...selectRange(ORDER, new Set(["d"]), "b", "d")].sort()).toEqual(["b", "c", "d"]);
  });

  it("leaves out everything between where the entry was selected", () => {
    expect([...selectRange(ORDER, new Set(ORDER), "d", "b")]).toEqual(["a", "e"]);
  });

  it("takes only the entry where the anchor is not listed any more", () => {
    expect([...selectRange(ORDER, new Set(), "d", "gone")]).toEqual(["d"]);
  });

  it("changes nothing that it was given", () => {
    const before = new Set(["a"]);
    selectRange(ORDER, before, "b", "a");
    expect([...before]).toEqual(["a"]);
  });
});
