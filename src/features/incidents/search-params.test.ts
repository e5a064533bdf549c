import { createLoader } from "nuqs/server";
import { describe, expect, it } from "vitest";
import { filterParsers, isFiltered, listInput, NO_FILTERS } from "./search-params";

const load = createLoader(filterParsers);

describe("filters of the incident list", () => {
  it("start with what is open", () => {
    expect(listInput(load("?"))).toEqual({
      source: "import",
      sort: "severity",
      limit: 50,
      status: ["open"],
    });
  });

  it("take an empty status as any", () => {
    const filters = load("?status=");
    expect(listInput(filters)).not.toHaveProperty("status");
    expect(isFiltered(filters)).toBe(false);
  });

  it("ignore values that they do not know", () => {
    expect(load("?severity=high,huge&sort=random")).toMatchObject({
      severity: ["high"],
      sort: "severity",
    });
  });

  it("are empty once cleared", () => {
    const filters = { ...load("?severity=high&q=sql"), ...NO_FILTERS };
    expect(isFiltered(filters)).toBe(false);
  });

  it("trim the text", () => {
    expect(listInput(load("?q=%20xss%20"))).toMatchObject({ q: "xss" });
    expect(listInput(load("?q=%20"))).not.toHaveProperty("q");
  });
});
