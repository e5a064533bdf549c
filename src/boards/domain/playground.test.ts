import { describe, expect, it } from "vitest";
import { practiceParty } from "@/encoding/domain/ids/practice-party";
import { turnOf } from "./playground";

const playground = "0193a1b2-0000-7000-8000-00000000000a";
const account = "0193a1b2-0000-7000-8000-00000000000b";

describe("whose turn it is", () => {
  it.each([
    ["the account's at first", { isOver: false, lastBy: null }, "you"],
    [
      "the second person's after the account",
      { isOver: false, lastBy: `user:${account}` },
      "second",
    ],
    [
      "the account's after the second person",
      { isOver: false, lastBy: practiceParty({ playground, part: "second", account }) },
      "you",
    ],
    ["nobody's once it is over", { isOver: true, lastBy: `user:${account}` }, "over"],
  ] as const)("is %s", (_, facts, turn) => {
    expect(turnOf(facts)).toBe(turn);
  });
});
