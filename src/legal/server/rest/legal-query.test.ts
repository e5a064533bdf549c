import { describe, expect, it } from "vitest";
import { takeWhatIf, WhatIfQuery } from "./legal-query";

function taken(query: Record<string, string>) {
  const read = WhatIfQuery.safeParse(query);
  return read.success ? takeWhatIf(read.data) : "refused";
}

describe("a what-if in a query string", () => {
  it("takes nothing from nothing, or from what is empty", () => {
    const nothing = {
      personal_data: undefined,
      high_risk: undefined,
      entity: undefined,
      sector: undefined,
    };
    expect(taken({})).toEqual(nothing);
    expect(taken({ personal_data: "", entity: "", sector: " , " })).toEqual(nothing);
  });

  it("parses lists and distinguishes no from not given", () => {
    expect(
      taken({ personal_data: "false", high_risk: "true", entity: "controller, important" }),
    ).toEqual({
      personal_data: false,
      high_risk: true,
      entity: ["controller", "important"],
      sector: undefined,
    });
    expect(taken({ sector: "energy,energy" })).toMatchObject({ sector: ["energy"] });
  });

  it("refuses words that are neither, and parameters that there are not", () => {
    expect(taken({ personal_data: "maybe" })).toBe("refused");
    expect(taken({ personaldata: "true" })).toBe("refused");
  });
});
