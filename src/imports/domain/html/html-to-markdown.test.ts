import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { htmlToMarkdown } from "./html-to-markdown";

describe("htmlToMarkdown", () => {
  it.each([
    ["nothing", "", ""],
    ["plain text", "one\n  two   three\r\nfour ", "one\ntwo three\nfour"],
    ["paragraphs", "<p>one</p>\n<P class=x>two</p>three", "one\n\ntwo\n\nthree"],
    ["line breaks", "one<br>two<br/><br />three", "one\ntwo\n\nthree"],
    ["emphasis", "a <b>b</b> <em>c</em><i></i>", "a **b** *c*"],
    [
      "lists",
      "x<ul>\n<li>one</li><li>two<ol><li>a<li>b</ol></li></ul>y",
      "x\n\n- one\n- two\n  1. a\n  2. b\n\ny",
    ],
    ["a list without its list", "<li>one<li>two", "- one\n- two"],
    [
      "links",
      '<a href="https://x.example/a?b=1&amp;c=2">text</a>',
      "[text](https://x.example/a?b=1&c=2)",
    ],
    [
      "a link that is its text",
      "<a href='https://x.example/'>https://x.example/</a>",
      "https://x.example/",
    ],
    ["a link without text", "<a href=https://x.example/></a>", "https://x.example/"],
    [
      "links with other schemes",
      '<a href="javascript:alert(1)">x</a><a href=" data:,">y</a>',
      "xy",
    ],
    [
      "brackets in a link",
      '<a href="https://x.example/(a)[b]&quot;&lt;">x</a>',
      "[x](https://x.example/%28a%29%5Bb%5D%22%3C)",
    ],
    ["inline code", "run <code>a &lt;b&gt; `c`</code> now", "run `` a <b> `c` `` now"],
    ["a code block", "<pre>a\n  &lt;b&gt;\n```</pre>", "````\na\n  <b>\n```\n````"],
    ["headings and tables", "<h2>T</h2><table><tr><td>1<td>2</table>", "T\n\n1 2"],
    [
      "entities",
      "&lt;&#60;&#x3c;&nbsp;&eacute;&copy;&amp;amp;&#0;&#xD800;",
      "<<< &eacute;©&amp;\ufffd\ufffd",
    ],
    ["scripts and styles", "a<script>alert('<b>')</script><style>b</STYLE >c", "ac"],
    ["an open script", "a<script>alert(1)", "a"],
    ["comments", "a<!-- <b>x</b> -->b<!-- open", "ab"],
    ["what is no tag", "1 < 2 > 0 <3 <> a<b", "1 < 2 > 0 <3 <> a\\<b"],
    [
      "raw HTML made of entities",
      "&lt;img src=x onerror=alert(1)&gt;",
      "\\<img src=x onerror=alert(1)>",
    ],
    ["raw HTML behind a backslash", "\\&lt;script&gt;", "\\\\\\<script>"],
    ["raw HTML behind a backslash and a tag", "\\<span></span>&lt;script&gt;", "\\\\\\<script>"],
    ["a link made of text", "[x](javascript:alert(1))", "[x]\\(javascript:alert(1))"],
    ["a link made of text and tags", "[x]<b></b>(javascript:1)", "[x]\\(javascript:1)"],
    ["a definition made of text", "[x]: javascript:1", "[x]\\: javascript:1"],
    [
      "paths and brackets as they are",
      "C:\\dir\\new a(n) [input] tag",
      "C:\\dir\\new a(n) [input] tag",
    ],
  ])("reduces %s", (_name, html, markdown) => {
    expect(htmlToMarkdown(html)).toBe(markdown);
  });

  it("never makes raw HTML or a foreign link, whatever the input holds", () => {
    const piece = fc.constantFrom(
      ...[
        "<",
        ">",
        "&lt;",
        "&gt;",
        "\\",
        "&#92;",
        "[",
        "]",
        "(",
        ")",
        ":",
        "!",
        "/",
        "?",
        "script",
      ],
      ...[
        "<b>",
        "</b>",
        "<i>",
        "</i>",
        "<p>",
        "</p>",
        "<li>",
        "<br>",
        "<span>",
        "</span>",
        " ",
        "\n",
      ],
      ...["<a href='javascript:x'>", "<a href='https://x.example/'>", "</a>", "javascript:", "a"],
    );
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const markdown = htmlToMarkdown(pieces.join(""));
        for (const { index } of markdown.matchAll(/<(?=[a-zA-Z/!?])/g)) {
          const backslashes = /\\*$/.exec(markdown.slice(0, index))?.[0].length ?? 0;
          expect(backslashes % 2).toBe(1);
        }
        for (const [, target] of markdown.matchAll(/\]\((.*)/g)) {
          expect(target).toMatch(/^https:\/\//);
        }
        expect(markdown).not.toMatch(/\]:|\]\[/);
      }),
      { numRuns: 3_000 },
    );
  });

  it.each([
    "<",
    "<a ",
    "<a <a>",
    "<!--",
    "<!-- -->",
    "&",
    "&#",
    "\\",
    "](",
    " ",
    "\n",
    "`",
    "<code>",
    "<code>`</code>",
    "<ul>",
    "<li>",
    "<b>",
    "</b>",
    "<script>",
    "<script></script>",
    "<a href=https://x.example>",
    "<a href='https://x.example'>x</a>",
    "<pre>\n",
    "x ",
    "]",
    "<1>",
  ])("takes linear time for repetitions of %j", (piece) => {
    // A flat string, as texts of reports are; and the time of this process, whatever else runs beside it.
    const html = Buffer.alloc(500_000, piece).toString();
    const before = process.cpuUsage();
    htmlToMarkdown(html);
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1_000).toBeLessThan(1_500);
  });
});
