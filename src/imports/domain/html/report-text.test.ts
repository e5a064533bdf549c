import { describe, expect, it } from "vitest";
import { ReportTexts } from "./report-text";

describe("ReportTexts", () => {
  it("finds ids and references", () => {
    const text = new ReportTexts().of(
      `<ul><li><a href="https://cwe.mitre.org/data/definitions/79.html">CWE-79: XSS, CVE-2021-44228</a></li>
       <li>cve-2014-0160 and CWE-20, CWE-79</li><li>https://x.example/a https://x.example/b</li>
       <li><a href="javascript:1">no link</a></li><li>XCVE-2020-11111 CVE-12-3</li></ul>`,
    );
    expect(text.cve).toEqual(["CVE-2014-0160", "CVE-2021-44228"]);
    expect(text.cwe).toEqual([79, 20]);
    expect(text.references).toEqual([
      "https://cwe.mitre.org/data/definitions/79.html",
      "cve-2014-0160 and CWE-20, CWE-79",
      "https://x.example/a",
      "https://x.example/b",
      "no link",
      "XCVE-2020-11111 CVE-12-3",
    ]);
  });

  it("splits references at paragraphs and lines", () => {
    const { references } = new ReportTexts().of(
      "<p>https://a.example/</p><p>https://b.example/\nBook</p>",
    );
    expect(references).toEqual(["https://a.example/", "https://b.example/", "Book"]);
  });

  it("keeps what looks like a tag in text that is no HTML", () => {
    const text = new ReportTexts().ofPlain("Use List<String> & &amp;\nSee CVE-2021-44228.");
    expect(text.markdown).toBe("Use List\\<String> & &amp;\nSee CVE-2021-44228.");
    expect(text.cve).toEqual(["CVE-2021-44228"]);
  });

  it("remembers what it has reduced, and gives the same when it has forgotten it", () => {
    const texts = new ReportTexts();
    const first = texts.of("<p>first</p>");
    expect(texts.of("<p>first</p>")).toBe(first);
    for (let i = 0; i < 3_000; i++) texts.of(`<p>${i}</p>`);
    expect(texts.of("<p>first</p>")).not.toBe(first);
    expect(texts.of("<p>first</p>")).toEqual(first);
  });
});
