import { describe, expect, it } from "vitest";
import { csvRecord } from "./csv-writer";

describe("a CSV record", () => {
  it("quotes what RFC 4180 asks for", () => {
    expect(csvRecord(["a", 'say "no"', "1,2", "two\r\nlines", null, 7, true])).toBe(
      'a,"say ""no""","1,2","two\r\nlines",,7,true\r\n',
    );
  });

  it("never begins a cell like a formula", () => {
    expect(csvRecord(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "a=1"])).toBe(
      "'=1+1,'+1,'-1,'@SUM(A1),'\t=1,\"'\r=1\",a=1\r\n",
    );
    expect(csvRecord(['=HYPERLINK("http://x","y")'])).toBe(
      '"\'=HYPERLINK(""http://x"",""y"")"\r\n',
    );
  });

  it("leaves numbers alone", () => {
    expect(csvRecord([-1, 0.5])).toBe("-1,0.5\r\n");
  });
});
