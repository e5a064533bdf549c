import { describe, expect, it } from "vitest";
import { bulkOutcome, chunksOf } from "./bulk-outcome";

const ok = (id: string) => ({ id, ok: true, code: null, detail: null });
const refused = (id: string) => ({ id, ok: false, code: "invalid_transition", detail: "No." });

describe("a bulk change", () => {
  it("is split into calls that hold every incident once", () => {
    expect(chunksOf(["a", "b", "c", "d", "e"], 2)).toEqual([["a", "b"], ["c", "d"], ["e"]]);
    expect(chunksOf([], 2)).toEqual([]);
  });

  it("adds up the answers of its calls", () => {
    const outcome = bulkOutcome(
      ["a", "b", "c"],
      [
        { results: [ok("a"), refused("b")], done: 1, refused: 1 },
        { results: [ok("c")], done: 1, refused: 0 },
      ],
    );
    expect(outcome).toEqual({
      done: 2,
      refused: [{ id: "b", code: "invalid_transition", detail: "No." }],
      unanswered: [],
    });
  });

  it("counts nothing as done that no answer names", () => {
    const outcome = bulkOutcome(["a", "b"], [{ results: [ok("a")], done: 1, refused: 0 }]);
    expect(outcome).toEqual({ done: 1, refused: [], unanswered: ["b"] });
  });
});
