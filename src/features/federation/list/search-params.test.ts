import { describe, expect, it } from "vitest";
import { filterWords } from "./filter-words";
import {
  isFiltered,
  type ListState,
  listInput,
  NO_FILTERS,
  registrationsLink,
} from "./search-params";

const queue: ListState = { view: "queue", source: "registry", ...NO_FILTERS };

describe("the list of registrations in its address", () => {
  it("asks for what is set, and only for what the view can be narrowed by", () => {
    const all: ListState = { ...queue, status: ["approved"], overdue: true, gate: ["G3"] };
    expect(listInput(all)).toEqual({
      view: "queue",
      source: "registry",
      overdue: true,
      gate: ["G3"],
      limit: 50,
    });
    expect(listInput({ ...all, view: "all" })).toEqual({
      view: "all",
      source: "registry",
      status: ["approved"],
      gate: ["G3"],
      limit: 50,
    });
  });

  it("counts no filter of another view", () => {
    expect(isFiltered({ ...queue, status: ["approved"] })).toBe(false);
    expect(isFiltered({ ...queue, view: "all", status: ["approved"] })).toBe(true);
    expect(isFiltered({ ...queue, overdue: true })).toBe(true);
  });

  it("names what is set", () => {
    expect(filterWords("gate", { ...queue, gate: ["G3", "G5"] })).toBe("G3 Runtime, G5 Skills");
    expect(filterWords("overdue", { ...queue, overdue: true })).toBe("more than 48 hours");
    expect(filterWords("operator", queue)).toBeNull();
  });

  it("leads to the list that a number counts", () => {
    expect(registrationsLink({ view: "open", gate: ["G3"] })).toBe("/federation?view=open&gate=G3");
    expect(registrationsLink({ overdue: true, source: "simulation" })).toBe(
      "/federation?source=simulation&overdue=true",
    );
  });
});
