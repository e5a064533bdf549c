import { describe, expect, it } from "vitest";
import { toCsv } from "./csv";

describe("toCsv", () => {
  it("quotes what would break a row", () => {
    expect(toCsv([["a,b", 'say "no"', "two\nlines", null, -3]])).toBe(
      '"a,b","say ""no""","two\nlines",,-3\r\n',
    );
  });

  it.each(["=1+1", "+1", "-1", "@SUM(A1)", "\tx", "\rx"])("disarms %j", (text) => {
    expect(
      toCsv([[text]])
        .replaceAll('"', "")
        .startsWith("'"),
    ).toBe(true);
  });

  it("leaves harmless text alone", () => {
    expect(toCsv([["a=b", "x-1", "mail@host"]])).toBe("a=b,x-1,mail@host\r\n");
  });
});
