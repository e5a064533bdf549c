import fc from "fast-check";
import { SaxesParser } from "saxes";
import { describe, expect, it } from "vitest";
import { ServiceError } from "@/encoding/domain/errors";
import { type XmlOptions, XmlStream } from "./xml-stream";

/** Events of a document, with neighbouring pieces of text joined. */
function read(pieces: readonly string[], options: XmlOptions = {}): string[] {
  const events: string[] = [];
  const stream = new XmlStream(
    {
      open: (name, attributes) => events.push(`<${name} ${JSON.stringify(attributes)}`),
      text: (text) => {
        const last = events.at(-1);
        if (last?.startsWith("=") === true) events[events.length - 1] = last + text;
        else events.push(`=${text}`);
      },
      close: (name) => events.push(`>${name}`),
    },
    options,
  );
  for (const piece of pieces) stream.write(piece);
  stream.end();
  return events;
}

function failure(run: () => unknown): { detail: string | undefined; position: unknown } {
  try {
    run();
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code !== "parse_failed") throw error;
    return { detail: error.detail, position: error.extra.position };
  }
  throw new Error("nothing was refused");
}

describe("XmlStream", () => {
  it.each<[string, string, string[]]>([
    ["text and CDATA", "<a>x<![CDATA[<&]]]]>y</a>", ["<a {}", "=x<&]]y", ">a"]],
    ["attributes", `<a b="1 &amp; '2'" c='"'/>`, [`<a {"b":"1 & '2'","c":"\\""}`, ">a"]],
    ["white space in attributes", '<a b="1\r\n2\t3"/>', ['<a {"b":"1 2 3"}', ">a"]],
    ["references", "<a>&lt;&#x41;&#66;&amp;lt;</a>", ["<a {}", "=<AB&lt;", ">a"]],
    ["line ends", "<a>1\r\n2\r3</a>", ["<a {}", "=1\n2\n3", ">a"]],
    ["character references to line ends", "<a>&#13;&#10;</a>", ["<a {}", "=\r\n", ">a"]],
    ["comments and instructions", "<?p q?><a><!-- <b> --><?p <b>?></a>", ["<a {}", ">a"]],
    ["an epilog", "<a></a>\n<!-- x -->\n", ["<a {}", ">a"]],
    ["names beyond ASCII", "<é·1 ü='x'/>", ['<é·1 {"ü":"x"}', ">é·1"]],
    [
      "names of the prototype",
      "<a __proto__='x'><constructor/></a>",
      ['<a {"__proto__":"x"}', "<constructor {}", ">constructor", ">a"],
    ],
    [
      "a DOCTYPE with a subset",
      `<!DOCTYPE a [<!ELEMENT a (b*)> <!ATTLIST a b CDATA "]>">]><a/>`,
      ["<a {}", ">a"],
    ],
    [
      "a DOCTYPE with an external id",
      '<!DOCTYPE a SYSTEM "https://x.example/a.dtd"><a/>',
      ["<a {}", ">a"],
    ],
    [
      "a comment before the declaration",
      "\n<!-- licence -->\n\n<?xml version='1.0'?><a/>",
      ["<a {}", ">a"],
    ],
    [
      "a byte order mark",
      "\ufeff<?xml version='1.0' encoding='UTF-8' standalone='yes'?><a/>",
      ["<a {}", ">a"],
    ],
    ["XML 1.1", "<?xml version='1.1'?><a>&#x1;\u0085</a>", ["<a {}", "=\u0001\n", ">a"]],
  ])("reads %s", (_name, xml, events) => {
    expect(read([xml])).toEqual(events);
    expect(read([...xml])).toEqual(events);
  });

  it.each<[string, string, number, number]>([
    ["nothing", "", 1, 1],
    ["text only", "hello", 1, 1],
    ["text after the root", "<a/>\n  x", 2, 3],
    ["a second root", "<a/>\n<b/>", 2, 1],
    ["an open element", "<a>\n<b>\n</b>", 3, 5],
    ["crossed tags", "<a>\n <b></a>", 2, 5],
    ["an end tag too many", "<a/></a>", 1, 5],
    ["an unknown entity", "<a>\nxy&nbsp;</a>", 2, 3],
    ["a bare ampersand", "<a>x & y</a>", 1, 6],
    ["a reference to a control character", "<a>&#x1;</a>", 1, 4],
    ["a reference to U+0000", "<?xml version='1.1'?><a>&#0;</a>", 1, 25],
    ["a control character", "<a>\n\u0001</a>", 2, 1],
    ["]]> in text", "<a>x]]></a>", 1, 5],
    ["an attribute twice", "<a b='1' b='2'/>", 1, 9],
    ["an attribute without quotes", "<a b=1/>", 1, 3],
    ["< in an attribute", "<a b='<'/>", 1, 1],
    ["a tag without an end", "<a>\n<b <c/></a>", 2, 1],
    ["a misplaced declaration", "<a><?xml version='1.0'?></a>", 1, 4],
    ["a declaration without a version", "<?xml encoding='utf-8'?><a/>", 1, 1],
    ["a misplaced DOCTYPE", "<a><!DOCTYPE a></a>", 1, 4],
    ["CDATA outside the root", "<![CDATA[x]]><a/>", 1, 1],
    ["an open comment", "<a/><!-- x", 1, 11],
    ["-- in a comment", "<a><!-- x -- y --></a>", 1, 11],
    ["open CDATA", "<a><![CDATA[x]]", 1, 16],
    ["a markup of another kind", "<a><!FOO></a>", 1, 4],
    ["an entity declaration", '<!DOCTYPE a [\n <!ENTITY b "c">\n]><a/>', 2, 2],
    [
      "an entity declaration in one line",
      '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><a/>',
      1,
      35,
    ],
    [
      "an external entity",
      '<!DOCTYPE a [<!ENTITY % b SYSTEM "file:///etc/passwd"> %b;]><a/>',
      1,
      14,
    ],
    ["an open DOCTYPE with an entity", '<!DOCTYPE a [<!ENTITY b "c">', 1, 14],
  ])("refuses %s and says where", (_name, xml, line, column) => {
    expect(failure(() => read([xml])).position).toEqual({ line, column });
    expect(failure(() => read([...xml])).position).toEqual({ line, column });
  });

  it("refuses what is nested too deeply, without recursion", () => {
    expect(failure(() => read(["<a>".repeat(200_000)])).detail).toMatch(/nested/);
    expect(read([`${"<a>".repeat(256)}${"</a>".repeat(256)}`])).toHaveLength(512);
  });

  it.each([
    ["tag", `<a b="${"x".repeat(100)}`],
    ["DOCTYPE", `<!DOCTYPE a [${"<!ELEMENT b ANY>".repeat(10)}`],
  ])("refuses a %s that is too long, also when it has no end", (_name, xml) => {
    const refused = failure(() => read([...xml], { maxMarkup: 50 }));
    expect(refused.detail).toMatch(/too long/);
  });

  it("resolves predefined entities without a limit", () => {
    const count = 1_000_000;
    const events = read(["<a>", "&quot;".repeat(count), "</a>"]);
    expect(events[1]).toBe(`=${'"'.repeat(count)}`);
  });

  describe("verbatim", () => {
    it("keeps line ends and counts characters that XML does not allow", () => {
      const xml = "<a\r\n b='\u0016x'>1\r\n2\r3\u0000<![CDATA[\r\n\ufffe]]></a>";
      const texts: string[] = [];
      const stream = new XmlStream(
        {
          open: (_name, attributes) => texts.push(attributes.b ?? ""),
          text: (text) => texts.push(text),
          close: () => undefined,
        },
        { verbatim: true },
      );
      for (const char of xml) stream.write(char);
      stream.end();
      expect(texts.join("")).toBe("\u0016x1\r\n2\r3\u0000\r\n\ufffe");
      expect(stream.disallowed).toBe(3);
    });

    it("still wants the markup to be well-formed", () => {
      expect(() => read(["<a b='<'/>"], { verbatim: true })).toThrow(ServiceError);
      expect(() => read(["<a\u0001/>"], { verbatim: true })).toThrow(ServiceError);
    });
  });

  const fragment = fc.constantFrom(
    ...["<a>", "</a>", "<b x='1'>", "</b>", "</b >", "<c/>", '<c y="&lt;" />', "<a b='1' b='2'>"],
    ...["text", " ", "\n", "\r\n", "\r", "é", "😀", "]", "]]", "]]>", "<", ">", "&", '"', "'", "="],
    ...["&amp;", "&#65;", "&#x1F600;", "&#1;", "&#xD800;", "&bogus;", "&#;", "\u0001", "\ufffe"],
    ...["<![CDATA[", "<!--", "-->", "--", "<?p q?>", "<!DOCTYPE a>", "<a b>", "<1>", "<a b=c>"],
  );
  const document = fc
    .tuple(
      fc.constantFrom("", "<?xml version='1.0'?>", "<?xml version='1.1'?>"),
      fc.constantFrom("", "<a>", "<a><b x='1'>"),
      fc.array(fragment, { maxLength: 12 }),
      fc.constantFrom("", "</a>", "</b></a>"),
    )
    .map(([declaration, start, middle, end]) => declaration + start + middle.join("") + end);

  it("accepts the same documents as saxes and reads the same from them", () => {
    let accepted = 0;
    fc.assert(
      fc.property(document, (xml) => {
        const reference = readWithSaxes(xml);
        if (reference === null) expect(() => read([xml])).toThrow(ServiceError);
        else {
          accepted++;
          expect(read([xml])).toEqual(reference);
        }
      }),
      { numRuns: 5_000 },
    );
    expect(accepted).toBeGreaterThan(100);
  });

  it("does not depend on how the text is cut", () => {
    fc.assert(
      fc.property(document, fc.array(fc.nat(120)), fc.boolean(), (xml, cuts, verbatim) => {
        const whole = outcome(() => read([xml], { verbatim }));
        const ends = [...new Set(cuts)].sort((a, b) => a - b);
        const pieces = [0, ...ends].map((start, i) => xml.slice(start, ends[i]));
        expect(outcome(() => read(pieces, { verbatim }))).toEqual(whole);
        expect(outcome(() => read([...xml], { verbatim }))).toEqual(whole);
      }),
      { numRuns: 2_000 },
    );
  });
});

function outcome(run: () => string[]): unknown {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return { detail: error.detail, position: error.extra.position };
  }
}

/** The same events from another parser, or null when it refuses the document. */
function readWithSaxes(xml: string): string[] | null {
  const events: string[] = [];
  const parser = new SaxesParser();
  let depth = 0;
  const text = (piece: string) => {
    if (depth === 0 || piece === "") return;
    const last = events.at(-1);
    if (last?.startsWith("=") === true) events[events.length - 1] = last + piece;
    else events.push(`=${piece}`);
  };
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ name, attributes }) => {
    depth++;
    events.push(`<${name} ${JSON.stringify(attributes)}`);
  });
  parser.on("closetag", ({ name }) => {
    depth--;
    events.push(`>${name}`);
  });
  parser.on("text", text);
  parser.on("cdata", text);
  try {
    parser.write(xml).close();
    return events;
  } catch {
    return null;
  }
}
