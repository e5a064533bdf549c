import { describe, expect, it } from "vitest";
import { impactForm, impactInput, isImpactReady } from "./impact-form";

const STATED = {
  confidentiality: { value: "yes" as const, reason: null },
  integrity: { value: "unknown" as const, reason: "The logs are gone" },
  availability: null,
  personal_data: false,
  data_categories: [],
};

describe("the form of the impact", () => {
  it("says again exactly what was stated", () => {
    expect(impactInput(impactForm(STATED))).toEqual(STATED);
    const named = { ...STATED, personal_data: true, data_categories: ["names", "addresses"] };
    expect(impactInput(impactForm(named))).toEqual(named);
  });

  it("keeps what is not answered apart from no", () => {
    expect(impactInput(impactForm(null))).toEqual({
      confidentiality: null,
      integrity: null,
      availability: null,
      personal_data: null,
      data_categories: null,
    });
  });

  it("is ready when something is answered and the unknown is explained", () => {
    const empty = impactForm(null);
    expect(isImpactReady(empty)).toBe(false);
    expect(isImpactReady({ ...empty, personal: "no" })).toBe(true);
    const unexplained = { ...empty, integrity: { value: "unknown" as const, reason: " " } };
    expect(isImpactReady(unexplained)).toBe(false);
    expect(isImpactReady(impactForm(STATED))).toBe(true);
  });

  it("drops empty lines of the categories", () => {
    const form = { ...impactForm(null), categories: " names \n\n" };
    expect(impactInput(form).data_categories).toEqual(["names"]);
  });
});
