import { describe, expect, it } from "vitest";
import { DirectoryQuery } from "./directory-query";

describe("the query of the directory", () => {
  it("reads lists, flags and numbers", () => {
    expect(
      DirectoryQuery.parse({
        role: "executor,Validator",
        tier: "t1",
        skill: "phishing-triage,alert-grouping",
        include_stale: "1",
        limit: "100",
        provider: " Acme* ",
      }),
    ).toMatchObject({
      role: ["executor", "validator"],
      tier: ["T1"],
      skill: ["phishing-triage", "alert-grouping"],
      include_stale: true,
      with_total: false,
      limit: 100,
      provider: "Acme*",
    });
    expect(DirectoryQuery.parse({})).toMatchObject({ role: [], skill: [], limit: 50 });
  });

  it.each([
    { role: "boss" },
    { role: "executor,boss" },
    { tier: "T4" },
    { runtime_type: "ssh" },
    { liveness: "dead" },
    { skill: "Phishing Triage" },
    { skill: Array.from({ length: 11 }, (_, n) => `skill-${n}`).join(",") },
    { operator_did: "acme" },
    { q: "ab" },
    { q: "a".repeat(81) },
    { provider: "" },
    { limit: "0" },
    { limit: "101" },
    { sort: "votes" },
    { include_stale: "yes" },
    { updated_since: "yesterday" },
    { source: "both" },
  ])("refuses %j", (query) => {
    expect(DirectoryQuery.safeParse(query).success).toBe(false);
  });
});
