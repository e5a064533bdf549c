import { describe, expect, it } from "vitest";
import { readViewQuery, viewQuery } from "./view-query";

/** The canonical form of a stored query. */
const canonical = (query: string) => viewQuery(readViewQuery(query).filters);

describe("the query of a view", () => {
  it("is the same whatever the order of the values and of the filters", () => {
    expect(canonical("sla=overdue&severity=low,high")).toBe(
      canonical("severity=high,low&sla=overdue"),
    );
  });

  it("distinguishes different filters", () => {
    expect(canonical("severity=high")).not.toBe(canonical("severity=high,low"));
    expect(canonical("owner=me")).not.toBe(canonical("owner=none"));
    expect(canonical("status=")).not.toBe(canonical(""));
    expect(canonical("sort=due")).not.toBe(canonical(""));
    expect(canonical("source=simulation")).not.toBe(canonical(""));
  });

  it("is empty for the list as it opens", () => {
    expect(canonical("")).toBe("");
    expect(canonical("status=open&sort=severity&source=import")).toBe("");
  });

  it("keeps every filter", () => {
    const query =
      "severity=high&status=closed&workflow=closed&group=web&tool=burp&owner=a%40b.example&sla=met&technique=T1190&resolution=fixed&created_from=2026-11-01&created_to=2026-11-21&q=a+b&source=simulation&sort=due";
    const { filters, ignored } = readViewQuery(query);
    expect(ignored).toEqual([]);
    expect(readViewQuery(viewQuery(filters)).filters).toEqual(filters);
    expect(Object.keys(Object.fromEntries(new URLSearchParams(viewQuery(filters)))).length).toBe(
      14,
    );
  });

  it("keeps how the list is shown, the columns in the order that was chosen", () => {
    const query = "density=compact&by=owner&columns=title,due,severity";
    const { filters, ignored } = readViewQuery(query);
    expect(ignored).toEqual([]);
    expect(filters).toMatchObject({ columns: ["title", "due", "severity"], by: "owner" });
    expect(new URLSearchParams(viewQuery(filters)).get("columns")).toBe("title,due,severity");
    expect(canonical("columns=title,due")).not.toBe(canonical("columns=due,title"));
    expect(readViewQuery("by=asset&columns=title,none").ignored).toEqual(["by", "columns"]);
  });

  it("names what it does not know, and keeps the rest", () => {
    const { filters, ignored } = readViewQuery("assignee=me&severity=high,huge&sort=due&owner=me");
    expect(ignored).toEqual(["assignee", "severity"]);
    expect(filters).toMatchObject({ severity: ["high"], owner: ["me"], sort: "due" });
  });

  it("names a day that is none and an order that is gone", () => {
    expect(readViewQuery("created_from=2026-02-30&sort=random").ignored).toEqual([
      "created_from",
      "sort",
    ]);
  });
});
