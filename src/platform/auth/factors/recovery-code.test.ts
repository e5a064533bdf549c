import { describe, expect, it } from "vitest";
import { newRecoveryCodes, readRecoveryCode } from "./recovery-code";

describe("recovery codes", () => {
  it("are ten different ones that are read as issued", () => {
    const codes = newRecoveryCodes();
    expect(new Set(codes).size).toBe(10);
    expect(codes.map(readRecoveryCode)).toEqual(codes);
  });

  it.each([
    ["abcde-fghjk", "abcde-fghjk"],
    ["ABCDE FGHJK", "abcde-fghjk"],
    [" abcdefghjk ", "abcde-fghjk"],
    ["123456", null],
    ["abcde-fghj", null],
    ["abcde-fghjkl", null],
    ["abcde-fgh1k", null],
  ])("reads %j as %j", (text, code) => {
    expect(readRecoveryCode(text)).toBe(code);
  });
});
