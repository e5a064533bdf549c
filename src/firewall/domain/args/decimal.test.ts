import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decimalText, millionths } from "./decimal";

describe("millionths", () => {
  it.each<[unknown, bigint]>([
    ["0", 0n],
    ["12", 12_000_000n],
    ["12.50", 12_500_000n],
    ["-0.000001", -1n],
    ["999999999999999999999999.999999", 999999999999999999999999999999n],
    [0.1, 100_000n],
    [0.3, 300_000n],
    [-7, -7_000_000n],
    [123456789012.345, 123456789012345000n],
  ])("of %s are %s", (value, expected) => {
    expect(millionths(value)).toBe(expected);
  });

  it.each([
    "",
    " 1",
    "1 ",
    "+1",
    "01",
    ".5",
    "1.",
    "1.0000001",
    "1e3",
    "0x10",
    "1,000",
    "Infinity",
    "NaN",
    "１",
    "1\n",
    `1${"0".repeat(24)}`,
    0.1 + 0.2,
    1e21,
    1e-7,
    2 ** 53,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    1n,
    null,
    undefined,
    [1],
    true,
  ])("of %s are none", (value) => {
    expect(millionths(value)).toBeNull();
  });

  it("come back as the text that they were made of", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 29n), max: 10n ** 29n }), (amount) => {
        expect(millionths(decimalText(amount))).toBe(amount);
      }),
    );
    expect(decimalText(-1_500_000n)).toBe("-1.5");
    expect(decimalText(0n)).toBe("0");
  });
});
