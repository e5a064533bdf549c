import { describe, expect, it } from "vitest";
import { eventInput, NO_FILTERS, readAccount, readSource, readTime } from "./search-params";

describe("the filters of security events", () => {
  it.each([
    ["192.0.2.1", "192.0.2.1"],
    ["2001:db8:1:2::1", "2001:db8:1:2::/64"],
    ["2001:db8:1:2::/64", "2001:db8:1:2::/64"],
    ["somewhere", null],
  ])("read the source %j as %j", (text, source) => {
    expect(readSource(text)).toBe(source);
  });

  it.each([
    [" Ann@Test.example ", "ann@test.example"],
    ["0190C0DE-0000-7000-8000-000000000001", "0190c0de-0000-7000-8000-000000000001"],
    ["ann", null],
  ])("read the account %j as %j", (text, account) => {
    expect(readAccount(text)).toBe(account);
  });

  it.each([
    ["2026-12-03", "2026-12-03"],
    [" 2026-12-03 14:05 ", "2026-12-03 14:05"],
    ["2026-13-03", null],
    ["2026-12-03 25:00", null],
    ["yesterday", null],
  ])("read the time %j as %j", (text, time) => {
    expect(readTime(text)).toBe(time);
  });

  it("ask in UTC", () => {
    expect(eventInput({ ...NO_FILTERS, from: "2026-12-03", to: "2026-12-03 14:05" })).toMatchObject(
      { from: "2026-12-03T00:00:00Z", to: "2026-12-03T14:05:00Z" },
    );
  });
});
