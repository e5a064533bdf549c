import { describe, expect, it } from "vitest";
import { type SampleEntry, sampleZip } from "../__fixtures__/sample-zip";
import { UnreadableFile } from "../files/unreadable-file";
import { ZipArchive } from "./zip-archive";

const bytes = Buffer.from("one and one and one");

function field(id: number, content: string): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt16LE(id, 0);
  head.writeUInt16LE(content.length, 2);
  return Buffer.concat([head, Buffer.from(content)]);
}

function readAll(archive: Buffer): string[] {
  const zip = new ZipArchive(archive);
  return zip.names().map((name) => Buffer.from(zip.read(name) ?? []).toString());
}

describe("ZipArchive", () => {
  it("reads stored and deflated files, and folders apart from them", () => {
    const zip = new ZipArchive(
      sampleZip([
        { name: "a/", bytes: Buffer.alloc(0) },
        { name: "a/ž.txt", bytes },
        { name: "b", bytes, deflate: true },
      ]),
    );
    expect(zip.names()).toEqual(["a/ž.txt", "b"]);
    expect(zip.folders()).toEqual(["a/"]);
    expect(zip.read("a/ž.txt")).toEqual(bytes);
    expect(zip.read("b")).toEqual(bytes);
    expect(zip.read("c")).toBeNull();
  });

  it("lets the times through that archivers write", () => {
    const archive = sampleZip([{ name: "a", bytes, extra: field(0x5455, "\u0003________") }]);
    expect(readAll(archive)).toEqual([bytes.toString()]);
  });

  it.each<[string, readonly SampleEntry[]]>([
    [
      "the same name twice",
      [
        { name: "a", bytes },
        { name: "a", bytes: Buffer.from("two") },
      ],
    ],
    ["a path upwards", [{ name: "../a", bytes }]],
    ["a path upwards inside", [{ name: "data/../../a", bytes }]],
    ["an absolute path", [{ name: "/a", bytes }]],
    ["a drive", [{ name: "C:a", bytes }]],
    ["a backslash", [{ name: "data\\a", bytes }]],
    ["a control character", [{ name: "a\u0000b", bytes }]],
    ["an empty segment", [{ name: "a//b", bytes }]],
    ["an encrypted file", [{ name: "a", bytes, flags: 0x0801 }]],
    ["a name that is not UTF-8", [{ name: "ž", bytes, flags: 0 }]],
    ["a link", [{ name: "a", bytes, mode: 0o120777 }]],
    ["another name in the local header", [{ name: "a", bytes, localName: "b" }]],
    [
      "two files in the same bytes",
      [
        { name: "a", bytes },
        { name: "a", bytes },
      ].map((e, i) => ({ ...e, name: i === 0 ? "a" : "b", localName: "a", offset: 0 })),
    ],
    ["an offset outside", [{ name: "a", bytes, offset: 1_000_000 }]],
    ["a size of ZIP64", [{ name: "a", bytes, size: 0xffffffff }]],
    ["a size above the limit", [{ name: "a", bytes, deflate: true, size: 0xf0000000 }]],
    ["an unknown method", [{ name: "a", bytes, method: 12 }]],
    ["a folder with content", [{ name: "a/", bytes }]],
    ["a comment of a file", [{ name: "a", bytes, comment: "approved" }]],
    ["bytes between the files", [{ name: "a", bytes, gap: bytes }]],
    ["bytes behind the compressed ones", [{ name: "a", bytes, deflate: true, surplus: bytes }]],
    // Info-ZIP: the name that other readers show.
    ["a second name in an extra field", [{ name: "a", bytes, extra: field(0x7075, "_____b") }]],
    ["a second comment in an extra field", [{ name: "a", bytes, extra: field(0x6375, "_____b") }]],
    ["an unknown extra field", [{ name: "a", bytes, extra: field(0xcafe, "") }]],
    [
      "more than times where times stand",
      [{ name: "a", bytes, extra: field(0x5455, "x".repeat(14)) }],
    ],
    [
      "an extra field that is cut off",
      [{ name: "a", bytes, extra: field(0x5455, "x").subarray(1) }],
    ],
    ["a data descriptor that is not there", [{ name: "a", bytes, flags: 0x0808 }]],
    ["a wrong checksum", [{ name: "a", bytes, crc: 1 }]],
    [
      "more data than declared",
      [{ name: "a", bytes: Buffer.alloc(1_000_000), deflate: true, size: 10 }],
    ],
    ["less data than declared", [{ name: "a", bytes, deflate: true, size: 1000 }]],
    ["stored data that is longer than declared", [{ name: "a", bytes, size: 3 }]],
  ])("refuses %s", (_name, entries) => {
    expect(() => readAll(sampleZip(entries))).toThrow(UnreadableFile);
  });

  it("refuses a comment, surplus bytes and every truncation", () => {
    const archive = sampleZip([{ name: "a", bytes }]);
    expect(() => readAll(sampleZip([{ name: "a", bytes }], "PK"))).toThrow(UnreadableFile);
    expect(() => readAll(Buffer.concat([Buffer.from("x"), archive]))).toThrow(UnreadableFile);
    for (let end = 0; end < archive.length; end++) {
      expect(() => readAll(archive.subarray(0, end))).toThrow(UnreadableFile);
    }
  });

  it("gives the right bytes or refuses, whichever byte is changed", () => {
    const archive = sampleZip([
      { name: "a", bytes, deflate: true },
      { name: "b", bytes },
    ]);
    for (let at = 0; at < archive.length; at++) {
      for (const bits of [0x01, 0x20, 0xff]) {
        const changed = Buffer.from(archive);
        changed[at] = (changed[at] ?? 0) ^ bits;
        try {
          for (const text of readAll(changed)) expect(text).toBe(bytes.toString());
        } catch (error) {
          expect(error).toBeInstanceOf(UnreadableFile);
        }
      }
    }
  });
});
