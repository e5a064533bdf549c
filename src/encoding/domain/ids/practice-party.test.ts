import { describe, expect, it } from "vitest";
import { isSameActor } from "../text/stated-text";
import { playerOf, practiceParty, readPracticeParty } from "./practice-party";

const playground = "0193a1b2-0000-7000-8000-00000000000a";
const account = "0193a1b2-0000-7000-8000-00000000000b";
const person = { playground, part: "second", account } as const;

describe("the name of a practice person", () => {
  it("ends in the account that plays it, and is no account's name", () => {
    const party = practiceParty(person);
    expect(party.endsWith(`user:${account}`)).toBe(true);
    expect(party.startsWith("user:")).toBe(false);
    expect(readPracticeParty(party)).toEqual(person);
    expect(playerOf(party)).toBe(`user:${account}`);
  });

  it.each([
    ["an account", `user:${account}`],
    ["another part", `practice:third:${playground}:played-by:user:${account}`],
    ["no player", `practice:second:${playground}`],
    ["something behind it", `${practiceParty(person)} `],
    ["something before it", `user:${practiceParty(person)}`],
  ])("is not that of %s", (_, party) => {
    expect(readPracticeParty(party)).toBeNull();
    expect(playerOf(party)).toBe(party);
  });

  it("is the same actor as who plays it, and another one than anyone else", () => {
    expect(isSameActor(practiceParty(person), `user:${account}`)).toBe(true);
    expect(isSameActor(practiceParty(person), practiceParty({ ...person, part: "officer" }))).toBe(
      true,
    );
    expect(isSameActor(practiceParty(person), `user:${playground}`)).toBe(false);
  });
});
