import "server-only";
import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { ZipFile } from "yazl";
import type { EvidenceManifest } from "@/domain/packages/manifest";
import { bagReadme } from "./bag-readme";

/** What a bag holds beside its payload. */
export interface Bag {
  /** Name of its base directory, and of the file without ending. */
  name: string;
  packageSha256: string;
  manifest: EvidenceManifest;
  /** The exact text that is signed. */
  manifestText: string;
  envelopeText: string;
  checkpoint: string;
  tlogProof: string;
  issueRecord: Buffer;
  /** Payload files that are there, in the order of the manifest. */
  payload: readonly { path: string; size: number; sha256: string }[];
}

/** Any time would do; one that never changes gives the same archive for the same package. */
function fixedTime(asOf: string): Date {
  const [year = 0, month = 1, day = 1, ...time] = asOf.split(/[-T:.]/).map(Number);
  const [hour = 0, minute = 0, second = 0] = time;
  // ZIP tells the time of a wall clock: the numbers of UTC, whatever zone this process is in.
  return new Date(year, month - 1, day, hour, minute, second);
}

/**
 * Streams a package as a zipped bag (RFC 8493, BagIt 1.0). `open` gives the bytes of one payload
 * file; it is called in their order, one after the other. Where it throws, the stream breaks off
 * before the archive's directory, so that no reader takes it for whole.
 */
export function writeBag(
  bag: Bag,
  open: (path: string) => Promise<Buffer>,
): ReadableStream<Uint8Array> {
  const zip = new ZipFile();
  const options = { mtime: fixedTime(bag.manifest.as_of), forceDosTimestamp: true, mode: 0o100644 };
  const output = zip.outputStream;
  if (!(output instanceof Readable)) throw new Error("the archive is no stream of Node");
  zip.on("error", (error: Error) => output.destroy(error));
  const tags = tagFiles(bag);
  for (const [name, content] of tags) {
    zip.addBuffer(Buffer.from(content), `${bag.name}/${name}`, options);
  }
  zip.addBuffer(Buffer.from(digestLines(tags)), `${bag.name}/tagmanifest-sha256.txt`, options);
  for (const { path, size } of bag.payload) {
    zip.addReadStreamLazy(`${bag.name}/${path}`, { ...options, size }, (give) => {
      open(path).then(
        (bytes) => give(null, Readable.from([bytes])),
        (error: unknown) => give(error, Readable.from([])),
      );
    });
  }
  zip.end();
  return Readable.toWeb(output) as ReadableStream<Uint8Array>;
}

function tagFiles(bag: Bag): [name: string, content: string | Buffer][] {
  const bytes = bag.payload.reduce((sum, file) => sum + file.size, 0);
  const info = {
    "Bagging-Date": bag.manifest.as_of.slice(0, 10),
    "External-Identifier": `sha256:${bag.packageSha256}`,
    "Internal-Sender-Identifier": bag.manifest.subject.id,
    "Payload-Oxum": `${bytes}.${bag.payload.length}`,
  };
  return [
    ["bagit.txt", "BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n"],
    [
      "bag-info.txt",
      Object.entries(info)
        .map(([label, value]) => `${label}: ${value}\n`)
        .join(""),
    ],
    ["manifest-sha256.txt", bag.payload.map(({ path, sha256 }) => `${sha256}  ${path}\n`).join("")],
    ["manifest.json", bag.manifestText],
    ["manifest.dsse.json", bag.envelopeText],
    ["checkpoint.note", bag.checkpoint],
    ["issue.tlog-proof", bag.tlogProof],
    ["issue-record.json", bag.issueRecord],
    ["README.txt", bagReadme(bag.manifest, bag.packageSha256)],
  ];
}

function digestLines(files: readonly [string, string | Buffer][]): string {
  return files
    .map(([name, content]) => `${createHash("sha256").update(content).digest("hex")}  ${name}\n`)
    .join("");
}
