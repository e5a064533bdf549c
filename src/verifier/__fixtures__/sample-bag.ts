import { PDFDocument } from "@cantoo/pdf-lib";
import { toHex, utf8 } from "@/encoding/domain/crypto/encoding";
import { nodePrimitives } from "@/encoding/domain/crypto/node-primitives";
import { digestLines } from "@/packages/domain/bag-files";
import { packageFileName } from "@/packages/domain/part-path";
import { writeBag } from "@/packages/server/bag-writer";
import { ZipArchive } from "../zip/zip-archive";
import { partBytes, type Sample } from "./sample-package";
import type { SampleEntry } from "./sample-zip";

/** The bag of a package as the service writes it, with these parts or all of them. */
export async function sampleBag(
  { json, manifestText }: Sample,
  parts = json.manifest.parts,
): Promise<Buffer> {
  const stream = writeBag(
    {
      name: packageFileName(json.manifest, json.package_sha256),
      packageSha256: json.package_sha256,
      manifest: json.manifest,
      manifestText,
      envelopeText: JSON.stringify(json.envelope),
      checkpoint: json.proofs.checkpoint,
      tlogProof: json.proofs.tlog_proof,
      issueRecord: Buffer.from(json.proofs.record),
      payload: parts,
    },
    (path) => Promise.resolve(Buffer.from(partBytes(json, path))),
  );
  return Buffer.from(await new Response(stream).arrayBuffer());
}

/** Files of a bag by their names within its folder, to be changed and packed again. */
export function bagFiles(bag: Buffer): { folder: string; files: Map<string, Uint8Array> } {
  const zip = new ZipArchive(bag);
  const folder = zip.names()[0]?.split("/")[0] ?? "";
  const files = new Map(
    zip.names().map((name) => [name.slice(folder.length + 1), zip.read(name) ?? new Uint8Array()]),
  );
  return { folder, files };
}

/** The bag's own lists written again, as an attacker who changes a file would. */
export function relist(files: ReadonlyMap<string, Uint8Array>): Map<string, Uint8Array> {
  const listed = new Map(files);
  const lines = (names: readonly string[]) =>
    utf8(
      digestLines(
        names.map((name) => [name, toHex(nodePrimitives.sha256(listed.get(name) ?? utf8("")))]),
      ),
    );
  const names = [...files.keys()];
  listed.set("manifest-sha256.txt", lines(names.filter((name) => name.startsWith("data/"))));
  listed.set(
    "tagmanifest-sha256.txt",
    lines(
      names.filter((name) => !name.startsWith("data/") && name !== "tagmanifest-sha256.txt"),
    ),
  );
  return listed;
}

/** Files as entries of an archive with the bag in its folder. */
export function bagEntries(
  folder: string,
  files: ReadonlyMap<string, Uint8Array>,
): SampleEntry[] {
  return Array.from(files, ([name, bytes]) => ({ name: `${folder}/${name}`, bytes }));
}

/** A PDF that carries the proofs of a package, and whatever else is given. */
export async function samplePdf(
  { json, manifestText }: Sample,
  more: Readonly<Record<string, string>> = {},
): Promise<Buffer> {
  const document = await PDFDocument.create();
  document.addPage();
  const files = {
    "manifest.json": manifestText,
    "manifest.dsse.json": JSON.stringify(json.envelope),
    "checkpoint.note": json.proofs.checkpoint,
    "issue.tlog-proof": json.proofs.tlog_proof,
    "issue-record.json": json.proofs.record,
    ...more,
  };
  for (const [name, text] of Object.entries(files)) await document.attach(utf8(text), name);
  return Buffer.from(await document.save({ useObjectStreams: false }));
}
