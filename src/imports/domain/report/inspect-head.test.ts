import { describe, expect, it } from "vitest";
import { inspectHead } from "./inspect-head";

function inspect(content: string | readonly number[]) {
  return inspectHead(Buffer.from(content as string));
}

function json(text: string) {
  const head = inspect(text);
  if (head.syntax !== "json") return head.syntax;
  const { root, isLines, isWhole, members } = head;
  return { root, isLines, isWhole, members };
}

describe("inspectHead", () => {
  it.each([
    ["a root alone", "<report/>", "report"],
    ["a root with attributes", '<nmaprun\n scanner="nmap">', "nmaprun"],
    ["a root with a namespace", '<n:run xmlns:n="urn:x">', "n:run"],
    ["a declaration and white space", ' \n\ufeff<?xml version="1.0"?>\n<report >', "report"],
    ["comments", "<!-- <a> -- licence\n> --><!----><report>", "report"],
    ["instructions", '<?xml version="1.0"?><?xml-stylesheet href="a>b"?><report>', "report"],
    ["a DOCTYPE", "<!DOCTYPE report><report>", "report"],
    ["a DOCTYPE with an id", '<!DOCTYPE report SYSTEM "a>b[c].dtd">\n<report>', "report"],
    [
      "a DOCTYPE with a subset",
      '<!DOCTYPE r [\n<!ELEMENT r (a|b)*>\n<!-- ]> --><!ATTLIST r x CDATA "]>">\n] ><r>',
      "r",
    ],
    ["an HTML page", "<!doctype html>\n<html lang=en>", "html"],
    ["a DOCTYPE that goes on", "<!DOCTYPE r [ <!ELEMENT a (b)>", null],
    ["a comment that goes on", "<!-- report", null],
    ["a name that may go on", '<?xml version="1.0"?><rep', null],
    ["no element", "<?xml version='1.0'?>", null],
    ["a closing tag", "</report>", null],
    ["text behind the bracket", "< 5", null],
  ])("finds the root behind %s", (_name, text, root) => {
    expect(inspect(text)).toEqual({ syntax: "xml", root, text });
  });

  it.each([
    ["an object", '{"a":1,"b":{"c":2},"d":[{"e":3}]}', "object", false, true, ["a", "b", "d"]],
    ["an object that goes on", '{"a":[1,{"b":', "object", false, false, ["a"]],
    ["a list of objects", '[{"a":1,"b":[{"c":2}]},{"d":3}]', "array", false, true, ["a", "b"]],
    [
      "a list whose first item is none",
      '[1,[{"x":0}],{"a":1},{"b":2}]',
      "array",
      false,
      true,
      ["a"],
    ],
    ["an empty list", "[]", "array", false, true, []],
    ["an empty object", " {\n}", "object", false, true, []],
    ["lines", '{"a":{}}\n{"b":1}\n', "object", true, true, ["a"]],
    ["lines, the last one cut", '{"a":1}\n{"b"', "object", true, false, ["a"]],
    ["lists in lines", '[{"a":1}]\n[{"b":1}]', "array", true, true, ["a"]],
    ["an escaped name", '{"\\u0061":1}', "object", false, true, ["a"]],
    ["damage behind some members", '{"a":1,"b":tru}', "object", false, false, ["a", "b"]],
    ["damage within the first value", '[{"a', "array", false, false, []],
    ["a brace and no member", "{ rule }", "object", false, false, []],
    ["text behind the object", '{"a":1} x', "object", false, true, ["a"]],
  ])("reads %s", (_name, text, root, isLines, isWhole, members) => {
    expect(json(text)).toEqual({ root, isLines, isWhole, members });
  });

  it("looks at no more members than a format can need", () => {
    const members = Array.from({ length: 300 }, (_, i) => `"m${i}":0`);
    const head = json(`{${members.join()}}`);
    expect(head).toMatchObject({ isWhole: true });
    expect(typeof head === "object" ? head.members : []).toHaveLength(200);
  });

  it.each([
    ["numbered lines", "[00] .text  PROGBITS"],
    ["other numbered lines", "[12] .text  PROGBITS\n[13] .data"],
    ["lines with a level", "[INFO] started\n"],
    ["lines with a date", "[2024-03-04 10:00] started"],
    ["CSV", "a,b\n1,2\n"],
    ["a word", "x"],
    ["a quote", '"a","b"'],
  ])("takes %s for text", (_name, text) => {
    expect(inspect(text)).toEqual({ syntax: "text", text });
  });

  it.each(["", " \r\n\t", "\ufeff", "\ufeff\n"])("takes %j for empty", (text) => {
    expect(inspect(text)).toMatchObject({ syntax: "empty" });
  });

  it("decodes what it looks at", () => {
    const utf16 = Buffer.from('\ufeff<report name="é"/>', "utf16le");
    expect(inspectHead(utf16)).toEqual({
      syntax: "xml",
      root: "report",
      text: '<report name="é"/>',
    });
    expect(inspect([0xef, 0xbb, 0xbf, 0x61, 0xe9])).toEqual({ syntax: "text", text: "aé" });
    expect(inspectHead(Buffer.from('{"a":1}', "utf16le"))).toMatchObject({ members: ["a"] });
  });

  it.each([
    ["a ZIP archive", [0x50, 0x4b, 0x03, 0x04, 0x3c], /ZIP/],
    ["a gzip archive", [0x1f, 0x8b, 0x08], /gzip/],
    ["a PDF document", [0x25, 0x50, 0x44, 0x46, 0x2d], /PDF/],
    ["a program", [0x7f, 0x45, 0x4c, 0x46, 0x02], /ELF/],
    ["text with zero bytes", [0x61, 0x62, 0x00, 0x63], /binary/],
  ])("recognises %s", (_name, bytes, phrase) => {
    expect(inspect(bytes)).toMatchObject({
      syntax: "binary",
      phrase: expect.stringMatching(phrase),
    });
  });

  it("looks at any beginning in time linear in its length", () => {
    const size = 64 * 1024;
    const before = process.cpuUsage();
    for (const unit of [
      "<!--",
      "<!-- -->",
      "<?x?>",
      "<!DOCTYPE a>",
      '<!DOCTYPE "',
      "[",
      "{",
      '{"a":',
      "[1,",
      "<",
    ]) {
      inspect(unit.repeat(size / unit.length));
    }
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1_000).toBeLessThan(2_000);
  });
});
