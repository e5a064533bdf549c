import { expect, it } from "vitest";
import { searchTerms } from "./search-terms";

it("reads the id of an incident, its number and a CWE, in any case", () => {
  const named = (year: number | null, number: bigint) => ({
    incident: { year, number },
    cwe: null,
  });
  expect(searchTerms("INC-2026-000077")).toEqual(named(2026, 77n));
  expect(searchTerms("inc-2026-77")).toEqual(named(2026, 77n));
  expect(searchTerms("INC-000077")).toEqual(named(null, 77n));
  expect(searchTerms("000077")).toEqual(named(null, 77n));
  for (const text of ["CWE-79", "cwe-79", "CWE79", "cwe-0079"])
    expect(searchTerms(text)).toEqual({ incident: null, cwe: 79 });
});

it("finds neither in other texts", () => {
  for (const text of [
    "",
    "INC-",
    "2026-000077",
    "INC-26-000077",
    "CVE-2026-0077",
    "CWE-",
    "CWE-79 xss",
    "see INC-2026-000077",
    "1".repeat(19),
    "CWE-1234567890",
  ])
    expect(searchTerms(text), text).toEqual({ incident: null, cwe: null });
});
