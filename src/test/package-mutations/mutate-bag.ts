import { utf8 } from "@/encoding/domain/crypto/encoding";
import { bagEntries, bagFiles, relist } from "@/verifier/__fixtures__/sample-bag";
import { type SampleEntry, sampleZip } from "@/verifier/__fixtures__/sample-zip";
import type { Dice } from "./dice";
import { mutateJson } from "./mutate-json";

type Files = Map<string, Uint8Array>;

const NEW_NAMES = [
  "FINAL-REPORT.html",
  "README.TXT",
  "README.txt ",
  "readme.txt",
  "fetch.txt",
  "manifest-md5.txt",
  "data/more.txt",
  "data/custody.jsonl/x",
  "data/raw/approved by the court/",
  "approved/",
  "data/INCIDENT.json",
  "./README.txt",
  "data/../README.txt",
  "..",
  "data\\incident.json",
  "/etc/passwd",
  ".DS_Store",
  "META-INF/x",
];
const EXTRA_IDS = [0x7075, 0x6375, 0x5455, 0x000a, 0x0001, 0x9901, 0xcafe, 0x7875];

/** A bag with its files changed, and its lists made anew or not, with its archive bent, or both. */
export function mutateBag(dice: Dice, own: Buffer, other: Buffer): Buffer {
  if (dice.isLucky(0.25)) return dice.bend(own);
  const bag = bagFiles(own);
  let { files } = bag;
  if (dice.isLucky(0.75)) mutateFiles(dice, files, bagFiles(other).files);
  if (dice.isLucky(0.6)) files = relist(files);
  const folder = dice.isLucky(0.1) ? dice.pick(["case closed", "x", "..", "a/b"]) : bag.folder;
  const entries = bagEntries(folder, files).map((entry) => ({
    ...entry,
    deflate: dice.isLucky(0.5),
  }));
  if (dice.isLucky(0.4)) mutateEntries(dice, entries, folder);
  const archive = sampleZip(entries, dice.isLucky(0.02) ? "approved by the court" : "");
  return dice.isLucky(0.1) ? dice.bend(archive) : archive;
}

function mutateFiles(dice: Dice, files: Files, foreign: Files): void {
  const name = dice.pick([...files.keys()]);
  const bytes = files.get(name) ?? new Uint8Array();
  switch (dice.below(8)) {
    case 0:
      files.set(dice.pick(NEW_NAMES), dice.pick([bytes, utf8("approved"), new Uint8Array()]));
      break;
    case 1:
      files.delete(name);
      files.set(dice.pick([...NEW_NAMES, name.toUpperCase(), `${name}~`, `data/${name}`]), bytes);
      break;
    case 2:
      files.delete(name);
      break;
    case 3:
      files.set(name, dice.bend(bytes));
      break;
    case 4:
      files.set(name, Buffer.concat([bytes, utf8(dice.pick(["\n", "approved\n", " ", "\0"]))]));
      break;
    case 5:
      files.set(name, foreign.get(name) ?? bytes);
      break;
    case 6: {
      const second = dice.pick([...files.keys()]);
      files.set(name, files.get(second) ?? bytes);
      files.set(second, bytes);
      break;
    }
    case 7: {
      const envelope = Buffer.from(files.get("manifest.dsse.json") ?? "{}").toString();
      const theirs = Buffer.from(foreign.get("manifest.dsse.json") ?? "{}").toString();
      files.set("manifest.dsse.json", mutateJson(dice, envelope, theirs));
      break;
    }
  }
}

function mutateEntries(dice: Dice, entries: SampleEntry[], folder: string): void {
  const entry = dice.pick(entries);
  switch (dice.below(12)) {
    case 0:
      entries.push({ ...dice.pick(entries), bytes: utf8("another") });
      break;
    case 1:
      entries.reverse();
      break;
    case 2:
      entry.comment = "approved by the court";
      break;
    case 3:
      entry.extra = extraField(dice, entry.name);
      break;
    case 4:
      entry.gap = dice.isLucky(0.5) ? utf8("approved") : localFile(folder);
      break;
    case 5:
      entry.surplus = utf8("approved");
      break;
    case 6:
      entry.size = dice.pick([0, 1, entry.bytes.length + 1, 0xffffffff, 0x7fffffff]);
      break;
    case 7:
      entry.crc = dice.below(2 ** 32);
      break;
    case 8:
      entry.flags = dice.pick([0, 0x0801, 0x0808, 0x0802, 0x2800]);
      break;
    case 9:
      entry.mode = dice.pick([0o120777, 0o104755, 0o40755, 0]);
      break;
    case 10:
      entry.localName = dice.pick([`${folder}/other.txt`, entry.name.toUpperCase(), ""]);
      break;
    case 11:
      entry.offset = dice.below(5_000);
      break;
  }
}

function extraField(dice: Dice, name: string): Buffer {
  const content = dice.pick([Buffer.from(`_____${name}x`), Buffer.alloc(dice.below(40), 0x41)]);
  const head = Buffer.alloc(4);
  head.writeUInt16LE(dice.pick(EXTRA_IDS), 0);
  head.writeUInt16LE(content.length, 2);
  return Buffer.concat([head, content]);
}

/** A file that only a reader sees which goes by the local headers. */
function localFile(folder: string): Buffer {
  const archive = sampleZip([{ name: `${folder}/FINAL-REPORT.html`, bytes: utf8("<p>") }]);
  return archive.subarray(0, archive.indexOf("PK\x01\x02"));
}
