import { describe, expect, it } from "vitest";
import { type Condition, judge } from "./conditions";
import type { LegalFacts } from "./facts";

const PERSONAL: Condition = { fact: "personal_data", is: true };
const MANY: Condition = { fact: "individuals_affected", at_least: 500 };
const BANK: Condition = { fact: "entity", includes: ["credit_institution"] };

describe("judge", () => {
  it.each<[string, Condition, LegalFacts, boolean | null]>([
    ["a fact that is as asked", PERSONAL, { personal_data: true }, true],
    ["a fact that is not", PERSONAL, { personal_data: false }, false],
    ["a fact that is not recorded", PERSONAL, {}, null],
    ["an assumption", { ...PERSONAL, if_absent: "assumed" }, {}, true],
    [
      "an assumption against the fact",
      { ...PERSONAL, if_absent: "assumed" },
      { personal_data: false },
      false,
    ],
    ["a count at the limit", MANY, { individuals_affected: 500 }, true],
    ["a count under it", MANY, { individuals_affected: 499 }, false],
    ["no count", MANY, {}, null],
    [
      "below the limit",
      { fact: "individuals_affected", below: 500 },
      { individuals_affected: 499 },
      true,
    ],
    [
      "at what must be below",
      { fact: "individuals_affected", below: 500 },
      { individuals_affected: 500 },
      false,
    ],
    ["a count of zero", MANY, { individuals_affected: 0 }, false],
    ["a word", BANK, { entity: ["manufacturer", "credit_institution"] }, true],
    ["another word", BANK, { entity: ["manufacturer"] }, false],
    ["a word that answers another question", BANK, { entity: ["controller", "ai_provider"] }, null],
    ["a single word", { fact: "member_state", includes: ["CZ"] }, { member_state: "CZ" }, true],
    [
      "words without one",
      { fact: "ai_harm_category", excludes: ["c"] },
      { ai_harm_category: ["a"] },
      true,
    ],
    [
      "words with it",
      { fact: "ai_harm_category", excludes: ["c"] },
      { ai_harm_category: ["c"] },
      false,
    ],
    ["no words", { fact: "ai_harm_category", excludes: ["c"] }, {}, null],
    ["an instant that is not recorded", { fact: "payment_at", recorded: true }, {}, null],
    [
      "what is left out while another part decides",
      { any: [{ ...BANK, if_absent: "left_out" }, PERSONAL] },
      { personal_data: false },
      false,
    ],
    ["all of nothing", { all: [] }, {}, true],
    ["any of nothing", { any: [] }, {}, false],
    ["all, one false", { all: [PERSONAL, MANY] }, { individuals_affected: 1 }, false],
    ["all, one unknown", { all: [PERSONAL, MANY] }, { personal_data: true }, null],
    ["any, one true", { any: [PERSONAL, MANY] }, { personal_data: true }, true],
    ["any, one unknown", { any: [PERSONAL, MANY] }, { personal_data: false }, null],
    [
      "any, all false",
      { any: [PERSONAL, MANY] },
      { personal_data: false, individuals_affected: 1 },
      false,
    ],
  ])("judges %s", (_name, condition, facts, value) => {
    expect(judge(condition, facts).value).toBe(value);
  });

  it("names what settles it, what is missing, and why it is false", () => {
    expect(judge({ all: [PERSONAL, MANY, BANK] }, { personal_data: true })).toMatchObject({
      facts: ["personal_data"],
      missing: ["individuals_affected", "entity"],
      reason: "",
    });
    expect(
      judge({ any: [PERSONAL, MANY] }, { personal_data: false, individuals_affected: 3 }),
    ).toEqual({
      value: false,
      facts: ["personal_data", "individuals_affected"],
      missing: [],
      assumed: [],
      reason: "personal_data is false; individuals_affected is 3, below 500",
    });
    expect(judge(BANK, { entity: ["manufacturer"] }).reason).toBe(
      "entity names manufacturer and not credit_institution",
    );
  });

  it("prefers what is recorded to what is assumed", () => {
    const condition: Condition = {
      any: [
        { fact: "jurisdictions", includes: ["EU"], if_absent: "assumed" },
        { fact: "member_state", includes: ["CZ"] },
      ],
    };
    expect(judge(condition, {}).assumed).toEqual(["jurisdictions"]);
    expect(judge(condition, { member_state: "CZ" })).toMatchObject({
      assumed: [],
      facts: ["member_state"],
    });
  });
});
