import { describe, expect, it } from "vitest";
import { QualysRatings } from "./qualys-cvss";

const BASE = "8.1 (AV:N/AC:H/PR:N/UI:N/S:U/C:H/I:H/A:H)";
const VECTOR = "AV:N/AC:H/PR:N/UI:N/S:U/C:H/I:H/A:H";

function rate(final: string, base: string, temporal: string) {
  return new QualysRatings().of([{ version: "3.1", final, base, temporal }]);
}

describe("QualysRatings", () => {
  it.each([
    ["base alone", "", BASE, "", 8.1, `CVSS:3.1/${VECTOR}`],
    ["base beside a placeholder", "-", BASE, "", 8.1, `CVSS:3.1/${VECTOR}`],
    ["a final score with its vector", `8.1 (${VECTOR})`, "9.0", "", 8.1, `CVSS:3.1/${VECTOR}`],
    ["a final score that is the base", "8.1", BASE, "", 8.1, `CVSS:3.1/${VECTOR}`],
    [
      "a final score that is the temporal one",
      "7.1",
      BASE,
      "7.1 (E:U/RL:O/RC:C)",
      7.1,
      `CVSS:3.1/${VECTOR}/E:U/RL:O/RC:C`,
    ],
    ["a final score of its own", "6.4", BASE, "7.1 (E:U/RL:O/RC:C)", 6.4, null],
    ["a number", "", "5,3", "", 5.3, null],
    ["text in the place of a vector", "", "5.3 (see below)", "", 5.3, null],
  ])("rates by %s", (_what, final, base, temporal, score, vector) => {
    expect(rate(final, base, temporal)).toEqual({ version: "3.1", score, vector });
  });

  it.each(["", "-", "11", "high", "1 2", "8.1 (((("])("finds no score in %j", (cell) => {
    expect(rate(cell, cell, cell)).toBeNull();
  });

  it("does not take one rating for another", () => {
    const ratings = new QualysRatings();
    const rated = ["5.0", "5.0", "7.5", "", "5.0"].map(
      (base) => ratings.of([{ version: "2.0", final: "", base, temporal: "" }])?.score ?? null,
    );
    expect(rated).toEqual([5, 5, 7.5, null, 5]);
  });

  it("goes on to the next version where the first has no score", () => {
    const v2 = {
      version: "2.0",
      final: "",
      base: "5.0 (AV:N/AC:L/Au:N/C:P/I:N/A:N)",
      temporal: "",
    };
    expect(
      new QualysRatings().of([
        { version: "3.0", final: "-", base: "", temporal: "" },
        { ...v2, version: "2.0" },
      ]),
    ).toEqual({ version: "2.0", score: 5, vector: "AV:N/AC:L/Au:N/C:P/I:N/A:N" });
  });
});
