import { describe, expect, it } from "vitest";
import { childrenOf, textOf } from "./xml-element";
import { type XmlPattern, XmlRecords, type XmlRecordsOptions } from "./xml-records";

type Event = readonly (string | number | undefined)[];

/** Results of the handlers: names of patterns, one string, by their paths. */
function read(text: string, patterns: Record<string, string>, options: XmlRecordsOptions = {}) {
  const events: Event[] = [];
  const rows = Object.entries(patterns).map(([path, wanted]): XmlPattern => {
    const row: XmlPattern = { path: path.split("/") };
    if (wanted.includes("value"))
      row.value = (element, { line }) =>
        events.push(["value", element.name, textOf(element), line]);
    if (wanted.includes("open"))
      row.open = (attributes, name) => events.push(["open", name, ...Object.values(attributes)]);
    if (wanted.includes("text")) row.text = (piece) => events.push(["text", piece]);
    if (wanted.includes("close")) row.close = () => events.push(["close"]);
    return row;
  });
  const xml = new XmlRecords(rows, options);
  for (const char of text) xml.write(char);
  xml.end();
  return { events, warnings: xml.warnings() };
}

describe("XmlRecords", () => {
  it("builds the elements of a place whole, with their lines", () => {
    const { events } = read("<a>\n<b>one<c>two</c></b>\n<b/><d>three</d></a>", { "a/b": "value" });
    expect(events).toEqual([
      ["value", "b", "onetwo", 2],
      ["value", "b", "", 3],
    ]);
  });

  it("reports where elements begin and end that are not built", () => {
    const { events } = read('<a x="1"><b y="2"><c/></b></a>', { a: "open close", "a/b/*": "open" });
    expect(events).toEqual([["open", "a", "1"], ["open", "c"], ["close"]]);
  });

  it("fits no pattern within an element that is built", () => {
    const { events } = read("<a><b><b>x</b></b><b>y</b></a>", { "**/b": "value open close text" });
    expect(events).toEqual([
      ["value", "b", "x", 1],
      ["value", "b", "y", 1],
    ]);
  });

  it("returns the text directly within an element, not that of its children", () => {
    const { events } = read("<a>1<b>2</b>3</a>", { a: "text" });
    expect(events).toEqual([
      ["text", "1"],
      ["text", "3"],
    ]);
  });

  it("refuses another root", () => {
    const options = { roots: ["a", "b"] };
    expect(() => read("<c/>", { a: "value" }, options)).toThrow(
      expect.objectContaining({
        code: "parse_failed",
        detail: "The root element is not <a> or <b>",
        extra: { position: { line: 1, column: 1 } },
      }),
    );
    expect(read("<b/>", { a: "value" }, options).events).toEqual([]);
    expect(() => read("<c/>", {}, { ...options, noRoot: "No." })).toThrow(
      expect.objectContaining({ detail: "No." }),
    );
  });

  it("refuses an element of too many elements, wherever its limit is passed", () => {
    const options = { maxElements: 3, tooLong: "A b is too long" };
    expect(
      read("<a><b><c/><c/></b><b><c/></b></a>", { "a/b": "value" }, options).events,
    ).toHaveLength(2);
    expect(() => read("<a>\n<b><c/><c/><c/></b></a>", { "a/b": "value" }, options)).toThrow(
      expect.objectContaining({
        detail: "A b is too long",
        extra: { position: { line: 2, column: 12 } },
      }),
    );
  });

  it("refuses elements whose text or tags grow past 64 M characters", () => {
    const piece = "x".repeat(1024 * 1024);
    const tags = "<c/>".repeat(100_000);
    for (const more of [piece, `<c x="${piece.slice(100)}"/>`, tags]) {
      const xml = new XmlRecords([{ path: ["a", "b"], value: () => undefined }]);
      xml.write("<a><b>");
      const grow = () => {
        for (let n = 0; n < 80; n++) xml.write(more);
      };
      expect(grow).toThrow(expect.objectContaining({ detail: "A record is too long" }));
    }
  });

  it("drops what no pattern matches, of any size", () => {
    const xml = new XmlRecords([{ path: ["a", "b"], value: () => undefined }]);
    xml.write("<a>");
    const piece = `<c>${"x".repeat(1024 * 1024)}</c>`;
    for (let n = 0; n < 80; n++) xml.write(piece);
    xml.write("</a>");
    expect(() => xml.end()).not.toThrow();
  });

  it("leaves out the prefixes of names on request", () => {
    const text = "<n:a xmlns:n='u'><n:b><n:c>x</n:c></n:b></n:a>";
    const options = { localNames: true, roots: ["a"] };
    let child: string | undefined;
    const xml = new XmlRecords(
      [
        {
          path: ["a", "b"],
          value: (element) => {
            child = childrenOf(element)[0]?.name;
          },
        },
      ],
      options,
    );
    xml.write(text);
    xml.end();
    expect(child).toBe("c");
  });

  it("notes the lines of some elements within a whole one", () => {
    const lines: (number | undefined)[] = [];
    const xml = new XmlRecords(
      [{ path: ["a", "b"], value: (b) => lines.push(...childrenOf(b).map(({ line }) => line)) }],
      { linesOf: ["c"] },
    );
    xml.write("<a><b>\n<c/>\n\n<d/><c>x</c></b></a>");
    xml.end();
    expect(lines).toEqual([2, undefined, 4]);
  });

  it("keeps text unchanged by default, and reports it", () => {
    const text = "<a>x\r\n\u0001</a>";
    const { events, warnings } = read(text, { a: "value" });
    expect(events).toEqual([["value", "a", "x\r\n\u0001", 1]]);
    expect(warnings).toMatchObject([{ code: "invalid_characters" }]);
    expect(() => read(text, { a: "value" }, { verbatim: false })).toThrow();
    const normal = read("<a>x\r\ny</a>", { a: "value" }, { verbatim: false });
    expect(normal).toEqual({ events: [["value", "a", "x\ny", 1]], warnings: [] });
  });
});
