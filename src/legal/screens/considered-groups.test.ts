import { describe, expect, it } from "vitest";
import { consideredGroup } from "./considered-groups";

const RULE = {
  id: "gdpr-34",
  instrument: "GDPR",
  article: "34",
  jurisdiction: "EU/EEA",
  status: "in_force",
  applies_from: null,
  state: "not_applicable",
  reason: "personal_data is false",
  missing_facts: [],
  would_match: false,
  stages: [],
} as const satisfies Parameters<typeof consideredGroup>[0];

describe("consideredGroup", () => {
  it("keeps what is not declared apart from what does not match", () => {
    expect(consideredGroup(RULE)).toBe("other");
    expect(consideredGroup({ ...RULE, state: "scope_not_declared" })).toBe("scope");
  });

  it("says first that a rule would match", () => {
    expect(consideredGroup({ ...RULE, status: "not_in_force", would_match: true })).toBe("future");
  });
});
