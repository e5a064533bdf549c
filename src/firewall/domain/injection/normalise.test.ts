import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { normalise } from "./normalise";

describe("normalise", () => {
  it.each([
    ["plain text stays", "Plain text, 3 < 4.", "Plain text, 3 < 4."],
    ["compatibility forms", "ｆｕｌｌ ﬁne ①", "full fine 1"],
    ["zero width", "ig\u200bno\u2060re", "ignore"],
    ["soft hyphens", "ig\u00adnore", "ignore"],
    ["marks on Latin letters", "ïgnörë", "ignore"],
    ["Latin with Cyrillic look-alikes", "pаsswоrd", "password"],
    ["Russian stays Russian", "слово", "слово"],
    ["entities", "&#x69;&#103;nore &lt;b&gt; &amp;", "ignore <b> &"],
    ["what is no entity", "a &nosuch; b &#99999999; c", "a &nosuch; b &#99999999; c"],
    ["inline tags", "ig<b>no</b>re", "ignore"],
    ["block tags", "one<p>two", "one\ntwo"],
    ["tags that name a role stay", "<system>do it</system>", "<system>do it</system>"],
    ["tag characters", "a\u{e0062}\u{e0063}", "abc"],
    ["flags of regions are not lost", "\u{1f3f4}\u{e0067}\u{e0062}", "\u{1f3f4}gb"],
  ])("%s", (_, source, text) => {
    expect(normalise(source).text).toBe(text);
  });

  it.each([
    ["<!-- a note -->", "HTML comment"],
    ['<p style="font-size: 0">a note</p>', "hidden HTML"],
    ['<img src="x" alt="a note">', "HTML attribute"],
    [[..."a note"].map((unit) => `${unit}`).join("а"), "look-alike letters"],
  ])("marks what a reader would not see in %s", (source, decoder) => {
    expect(normalise(source).hidden.map((place) => place.decoder)).toContain(decoder);
  });

  it("maps every place back into the source, in order", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 200 }), (source) => {
        const { text, originalOffset } = normalise(source);
        let last = 0;
        for (let i = 0; i <= text.length; i++) {
          const at = originalOffset(i);
          expect(at).toBeGreaterThanOrEqual(last);
          expect(at).toBeLessThanOrEqual(source.length);
          last = at;
        }
      }),
    );
  });
});
