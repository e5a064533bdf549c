import { bagReadmes } from "./bag-readme";
import type { EvidenceManifest } from "./manifest";

/** Files beside the parts that carry the signature and the proofs, in a bag and in a PDF alike. */
export const PROOF_FILES = {
  manifest: "manifest.json",
  envelope: "manifest.dsse.json",
  checkpoint: "checkpoint.note",
  proof: "issue.tlog-proof",
  record: "issue-record.json",
} as const;

const README = "README.txt";
export const TAG_MANIFEST = "tagmanifest-sha256.txt";

/** A payload file as the bag lists it. */
export interface PayloadFile {
  path: string;
  size: number;
  /** Hexadecimal. */
  sha256: string;
}

/**
 * Texts of a bag (RFC 8493, BagIt 1.0) that nothing signs and that follow from the manifest and from which
 * parts are carried. Each may have several forms: today's first, then those of earlier years.
 */
export function bagTexts(
  manifest: EvidenceManifest,
  packageSha256: string,
  payload: readonly PayloadFile[],
): ReadonlyMap<string, readonly string[]> {
  const bytes = payload.reduce((sum, { size }) => sum + size, 0);
  const info = {
    "Bagging-Date": manifest.as_of.slice(0, 10),
    "External-Identifier": `sha256:${packageSha256}`,
    "Internal-Sender-Identifier": manifest.subject.id,
    "Payload-Oxum": `${bytes}.${payload.length}`,
  };
  const lines = Object.entries(info).map(([label, value]) => `${label}: ${value}\n`);
  return new Map([
    ["bagit.txt", ["BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n"]],
    ["bag-info.txt", [lines.join("")]],
    ["manifest-sha256.txt", [digestLines(payload.map(({ path, sha256 }) => [path, sha256]))]],
    [README, bagReadmes(manifest, packageSha256)],
  ]);
}

/** Order of the files beside the payload, in the archive and in their list. */
export const TAG_FILES = [
  "bagit.txt",
  "bag-info.txt",
  "manifest-sha256.txt",
  PROOF_FILES.manifest,
  PROOF_FILES.envelope,
  PROOF_FILES.checkpoint,
  PROOF_FILES.proof,
  PROOF_FILES.record,
  README,
] as const;

/** A list of files in the form of sha256sum. */
export function digestLines(files: readonly (readonly [name: string, sha256: string])[]): string {
  return files.map(([name, sha256]) => `${sha256}  ${name}\n`).join("");
}
