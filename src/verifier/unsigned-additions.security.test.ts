import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { PDFDocument } from "@cantoo/pdf-lib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { utf8, utf8Text } from "@/encoding/domain/crypto/encoding";
import { nodePrimitives } from "@/encoding/domain/crypto/node-primitives";
import type { PackageVerification } from "@/packages/domain/verify/verify-check";
import { verifyPackage } from "@/packages/domain/verify/verify-package";
import type { Trust } from "@/trace/domain/verify-trust";
import { bagEntries, bagFiles, relist, sampleBag, samplePdf } from "./__fixtures__/sample-bag";
import { SampleKey } from "./__fixtures__/sample-log";
import { type Sample, samplePackage } from "./__fixtures__/sample-package";
import { sampleReportPackage } from "./__fixtures__/sample-report-package";
import { type SampleEntry, sampleZip } from "./__fixtures__/sample-zip";
import { UnreadableFile } from "./files/unreadable-file";
import { openPackage } from "./open-package";
import { formatReport } from "./report";

const key = new SampleKey();
let sample: Sample;
let trust: Trust;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "unsigned-"));
  sample = await samplePackage(key);
  trust = {
    keys: [{ publicKey: key.publicKey }],
    checkpoints: [await sample.log.checkpoint()],
    consistency: [],
    witnesses: [],
  };
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let written = 0;

async function verify(
  bytes: Uint8Array,
  checkpoints = trust.checkpoints,
): Promise<PackageVerification> {
  const file = join(folder, `package-${written++}`);
  writeFileSync(file, bytes);
  return verifyPackage(nodePrimitives, openPackage(file), { ...trust, checkpoints });
}

type Files = Map<string, Uint8Array>;

/** The bag with its files changed, its lists made anew, and packed again. */
async function changedBag(
  change: (files: Files) => void,
  entries: (entries: SampleEntry[]) => SampleEntry[] = (same) => same,
): Promise<Buffer> {
  const bag = bagFiles(await sampleBag(sample));
  change(bag.files);
  return sampleZip(entries(bagEntries(bag.folder, relist(bag.files))));
}

function codes({ checks }: PackageVerification): (string | undefined)[] {
  return checks.filter(({ status }) => status === "failed").map(({ code }) => code);
}

const text = (bytes: Uint8Array | undefined) => utf8Text(bytes ?? new Uint8Array());

describe("a bag with unsigned content", () => {
  it("is valid as the service writes it, also packed again", async () => {
    const written = await verify(await sampleBag(sample));
    expect(written.verdict).toMatchObject({ result: "valid", unsigned: ["file times"] });
    expect((await verify(await changedBag(() => {}))).verdict.result).toBe("valid");
  });

  it.each<[string, string, (files: Files) => void]>([
    ["a report beside data/", "unexpected_file", (f) => f.set("FINAL-REPORT.html", utf8("<p>"))],
    ["a file below data/", "unexpected_file", (f) => f.set("data/more.txt", utf8("more"))],
    ["a folder of its own", "unexpected_file", (f) => f.set("metadata/x.xml", utf8("x"))],
    ["a list of another digest", "unexpected_file", (f) => f.set("manifest-md5.txt", utf8(""))],
    ["a fetch.txt", "unexpected_file", (f) => f.set("fetch.txt", utf8("https://x 1 data/x\n"))],
    ["a name in other letters", "unexpected_file", (f) => f.set("readme.TXT", utf8("read me"))],
    ["another README.txt", "unsigned_text_changed", (f) => f.set("README.txt", utf8("Trust us"))],
    [
      "a README.txt with one more line",
      "unsigned_text_changed",
      (f) => f.set("README.txt", utf8(`${text(f.get("README.txt"))}The court approved this.\n`)),
    ],
    [
      "another bag-info.txt",
      "unsigned_text_changed",
      (f) => f.set("bag-info.txt", utf8(`${text(f.get("bag-info.txt"))}Source-Organization: X\n`)),
    ],
    [
      "another bagit.txt",
      "unsigned_text_changed",
      (f) => f.set("bagit.txt", utf8(`${text(f.get("bagit.txt"))}X: approved\n`)),
    ],
    ["no README.txt", "missing_file", (f) => f.delete("README.txt")],
    ["no bag-info.txt", "missing_file", (f) => f.delete("bag-info.txt")],
  ])("is not valid with %s, whose lists are made anew", async (_name, code, change) => {
    const found = await verify(await changedBag(change));
    expect(found.verdict).toMatchObject({ result: "invalid", anchored: false });
    expect(codes(found)).toContain(code);
  });

  it.each<[string, string, string]>([
    ["tagmanifest-sha256.txt without a line", "tagmanifest-sha256.txt", ""],
    ["manifest-sha256.txt with a line more", "manifest-sha256.txt", `${"0".repeat(64)}  data/x\n`],
  ])("is not valid with a %s", async (_name, file, line) => {
    const bag = bagFiles(await sampleBag(sample));
    const before = text(bag.files.get(file));
    const after = line === "" ? before.slice(before.indexOf("\n") + 1) : before + line;
    const files = new Map([...bag.files, [file, utf8(after)]]);
    const found = await verify(sampleZip(bagEntries(bag.folder, files)));
    expect(codes(found)).toContain("unsigned_text_changed");
  });

  it("is not valid with 60,000 files more, and names the first", async () => {
    const found = await verify(
      await changedBag((files) => {
        for (let at = 0; at < 60_000; at++) files.set(`more/${at}`, new Uint8Array());
      }),
    );
    expect(found.verdict.result).toBe("invalid");
    expect(found.checks.find(({ code }) => code === "unexpected_file")?.detail).toMatch(
      /"more\/0".* and 59995 more/,
    );
  });

  it("is not valid with an empty folder, which says something by its name", async () => {
    const add = (entries: SampleEntry[]) => [
      ...entries,
      { name: `${entries[0]?.name.split("/")[0]}/approved by the court/`, bytes: new Uint8Array() },
    ];
    expect(codes(await verify(await changedBag(() => {}, add)))).toEqual(["unexpected_file"]);
    const { files } = bagFiles(await sampleBag(sample));
    for (const [name, bytes] of files) {
      mkdirSync(dirname(join(folder, "bag", name)), { recursive: true });
      writeFileSync(join(folder, "bag", name), bytes);
    }
    const asFolder = () => verifyPackage(nodePrimitives, openPackage(join(folder, "bag")), trust);
    expect((await asFolder()).verdict.result).toBe("valid");
    mkdirSync(join(folder, "bag/approved"));
    expect(codes(await asFolder())).toEqual(["unexpected_file"]);
  });

  it("names a folder that is called otherwise, which nothing signs", async () => {
    const { files } = bagFiles(await sampleBag(sample));
    const found = await verify(sampleZip(bagEntries("case closed", files)));
    expect(found.verdict.unsigned).toEqual(["name of the folder", "file times"]);
    expect(formatReport(found)).toContain(
      "Not signed, not checked: name of the folder, file times.",
    );
  });

  it("refuses bytes of the archive that belong to none of its files", async () => {
    const bag = await sampleBag(sample);
    const single = sampleZip([{ name: "bag/FINAL-REPORT.html", bytes: utf8("<p>") }]);
    const localOnly = single.subarray(0, single.indexOf("PK\x01\x02"));
    // Offsets of the directory, moved by the bytes before it.
    const moved = Buffer.concat([localOnly, bag]);
    const end = moved.length - 22;
    moved.writeUInt32LE(moved.readUInt32LE(end + 16) + localOnly.length, end + 16);
    for (let at = moved.readUInt32LE(end + 16); at < end; ) {
      moved.writeUInt32LE(moved.readUInt32LE(at + 42) + localOnly.length, at + 42);
      at += 46 + moved.readUInt16LE(at + 28) + moved.readUInt16LE(at + 30);
    }
    await expect(verify(moved)).rejects.toThrow("belong to none of its files");
  });
});

describe("JSON with unsigned content", () => {
  const json = (change: object) =>
    verify(Buffer.from(JSON.stringify({ ...sample.json, ...change })));

  it("names its requester, and when, as not signed", async () => {
    const { delivery } = sample.json;
    const changed = await json({ delivery: { ...delivery, requested_by: "user:the court" } });
    expect(changed.verdict).toMatchObject({ result: "valid", unsigned: ["delivery"] });
    expect(formatReport(changed)).toContain("Not signed, not checked: delivery.");
  });

  it("is not valid where delivery names other erased parts than the package", async () => {
    const { delivery } = sample.json;
    const found = await json({ delivery: { ...delivery, erased: ["data/incident.json"] } });
    expect(codes(found)).toEqual(["unsigned_text_changed"]);
  });

  it("refuses an unknown member at any place", async () => {
    const { delivery } = sample.json;
    await expect(json({ approved_by: "the court" })).rejects.toThrow(UnreadableFile);
    await expect(json({ delivery: { ...delivery, note: "approved" } })).rejects.toThrow(
      UnreadableFile,
    );
  });

  it("refuses what no signed manifest can hold, as unreadable", async () => {
    const text = JSON.stringify(sample.json).replace('"state_version":12', '"state_version":1e999');
    await expect(verify(Buffer.from(text))).rejects.toThrow(UnreadableFile);
  });

  it("names the custody that it shows, where the signed part is missing", async () => {
    const found = await json({
      parts: { ...sample.json.parts, "data/custody.jsonl": { encoding: "link", href: "/x" } },
    });
    expect(found.verdict).toMatchObject({
      result: "partial",
      unsigned: ["delivery", "chain of custody shown"],
    });
  });

  it("names addresses in the place of the report", async () => {
    const report = await sampleReportPackage(key);
    const timeline = { encoding: "link", href: "https://elsewhere.invalid/timeline" };
    const bytes = Buffer.from(JSON.stringify({ ...report.json, timeline }));
    expect((await verify(bytes, [])).verdict).toMatchObject({
      result: "valid",
      unsigned: ["delivery", "address of the timeline"],
    });
    const more = { ...timeline, note: "approved" };
    const other = Buffer.from(JSON.stringify({ ...report.json, timeline: more }));
    expect((await verify(other, [])).verdict.result).toBe("invalid");
  });

  it("names signatures that no given key made", async () => {
    const { envelope, proofs } = sample.json;
    const other = { keyid: "the court", sig: Buffer.alloc(64).toString("base64") };
    const signed = await json({
      envelope: { ...envelope, signatures: [...envelope.signatures, other] },
    });
    expect(signed.verdict.unsigned).toEqual(["other signatures", "delivery"]);
    const note = `${proofs.checkpoint}\u2014 court.example ${other.sig}\n`;
    const noted = await json({
      proofs: {
        ...proofs,
        checkpoint: note,
        tlog_proof: proofs.tlog_proof.replace(proofs.checkpoint, note),
      },
    });
    expect(noted.verdict.unsigned).toEqual(["delivery", "other signatures of the checkpoint"]);
  });
});

describe("a PDF with unsigned content", () => {
  it("names its pages as not signed", async () => {
    const { verdict } = await verify(await samplePdf(sample));
    expect(verdict).toMatchObject({ result: "partial", unsigned: ["pages"] });
  });

  it("is not verified with another attachment", async () => {
    const found = await verify(await samplePdf(sample, { "final-report.html": "<p>" }));
    expect(found.verdict.result).toBe("invalid");
    expect(codes(found)).toEqual(["unexpected_file"]);
  });

  it("is refused where it was updated in place", async () => {
    const pdf = await samplePdf(sample);
    const document = await PDFDocument.load(pdf, { forIncrementalUpdate: true });
    await document.attach(utf8("forged"), "final-report.html", {});
    const update = Buffer.from(await document.saveIncremental(document.takeSnapshot()));
    await expect(verify(Buffer.concat([pdf, update]))).rejects.toThrow(UnreadableFile);
  });
});
