import { describe, expect, it } from "vitest";
import { activeFilters } from "@/components/filters/filter";
import { registrationFilters } from "./registration-filters";
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
    const set = (state: ListState) =>
      activeFilters(registrationFilters({ state, change: () => {} }));
    expect(set({ ...queue, gate: ["G3", "G5"], overdue: true, status: ["approved"] })).toEqual([
      "Overdue: more than 48 hours",
      "Gate not passed: G3 Runtime, G5 Skills",
    ]);
    expect(
      set({ ...queue, view: "all", status: ["approved"], operator: "did:svc:operator:acme" }),
    ).toEqual(["Status: Approved", "Operator: did:svc:operator:acme"]);
    expect(set(queue)).toEqual([]);
  });

  it("takes a DID of an operator, and nothing else", () => {
    const operator = registrationFilters({ state: queue, change: () => {} }).at(-1);
    const read = operator?.body.kind === "text" ? operator.body.text.read : () => "not typed";
    expect([read(" did:svc:operator:acme "), read("acme"), read("")]).toEqual([
      "did:svc:operator:acme",
      null,
      null,
    ]);
  });

  it("leads to the list that a number counts", () => {
    expect(registrationsLink({ view: "open", gate: ["G3"] })).toBe("/federation?view=open&gate=G3");
    expect(registrationsLink({ overdue: true, source: "simulation" })).toBe(
      "/federation?source=simulation&overdue=true",
    );
  });
});
