import { describe, expect, it } from "vitest";
import { readSearched } from "./searched";

const NOTHING = { incident: null, engagement: null, evidence: null, import: null, text: null };

describe("what was typed", () => {
  it.each([
    ["INC-2026-000077", { incident: { year: 2026, number: 77n } }],
    [" inc-77 ", { incident: { year: null, number: 77n } }],
    ["ENG-2026-0007", { engagement: { year: 2026, number: 7n } }],
    ["eng-7", { engagement: { year: null, number: 7n } }],
    ["EVD-1234", { evidence: 1234n }],
    ["RUN-12", { import: 12n }],
    ["imp-12", { import: 12n }],
  ] as const)("%s names one thing and is no text", (typed, named) => {
    expect(readSearched(typed)).toEqual({ ...NOTHING, ...named });
  });

  it.each([
    "www.bank.example",
    "CVE-2021-44228",
    "CWE-79",
    "did:svc:agt:analyst-01",
    "SQL injection",
    "ENG-",
    "EVD-12a",
  ])("%s is a text", (typed) => {
    expect(readSearched(typed)).toEqual({ ...NOTHING, text: typed });
  });

  it("a bare number may be an incident's and part of a name", () => {
    const incident = { year: null, number: 1234n };
    expect(readSearched("1234")).toEqual({ ...NOTHING, incident, text: "1234" });
  });

  it("too short a text is looked for nowhere, but a short number is an incident's", () => {
    expect(readSearched("ab")).toEqual(NOTHING);
    expect(readSearched("7")).toEqual({ ...NOTHING, incident: { year: null, number: 7n } });
    expect(readSearched("  ")).toEqual(NOTHING);
    expect(readSearched("日本")).toEqual(NOTHING);
  });
});
