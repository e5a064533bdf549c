import "server-only";
import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { ZipFile } from "yazl";
import {
  bagTexts,
  digestLines,
  type PayloadFile,
  PROOF_FILES,
  TAG_FILES,
  TAG_MANIFEST,
} from "@/packages/domain/bag-files";
import type { EvidenceManifest } from "@/packages/domain/manifest";

/** Files of a bag beside its payload. */
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
  payload: readonly PayloadFile[];
}

/** Any time would do; one that never changes gives the same archive for the same package. */
function fixedTime(asOf: string): Date {
  const [year = 0, month = 1, day = 1, ...time] = asOf.split(/[-T:.]/).map(Number);
  const [hour = 0, minute = 0, second = 0] = time;
  // ZIP stores local time: the numbers of UTC, whatever zone this process is in.
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
  const listed = digestLines(tags.map(([name, content]) => [name, sha256Of(content)]));
  zip.addBuffer(Buffer.from(listed), `${bag.name}/${TAG_MANIFEST}`, options);
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
  const texts = bagTexts(bag.manifest, bag.packageSha256, bag.payload);
  const proofs = {
    [PROOF_FILES.manifest]: bag.manifestText,
    [PROOF_FILES.envelope]: bag.envelopeText,
    [PROOF_FILES.checkpoint]: bag.checkpoint,
    [PROOF_FILES.proof]: bag.tlogProof,
    [PROOF_FILES.record]: bag.issueRecord,
  };
  const contents = new Map<string, string | Buffer>(Object.entries(proofs));
  for (const [name, [today = ""]] of texts) contents.set(name, today);
  return TAG_FILES.map((name) => [name, contents.get(name) ?? ""]);
}

function sha256Of(content: string | Buffer): string {
  return createHash("sha256").update(content).digest("hex");
}
