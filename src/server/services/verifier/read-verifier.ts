import "server-only";
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";

export interface VerifierFile {
  bytes: Buffer<ArrayBuffer>;
  sha256: Buffer;
  fileName: string;
}

const FILE_NAME = "proofline-verify.mjs";

/** The verifier as it was built with this service; public. */
export async function readVerifier(): Promise<VerifierFile> {
  const bytes = await readFile(path.join(process.cwd(), "dist", "verifier", FILE_NAME));
  return { bytes, sha256: createHash("sha256").update(bytes).digest(), fileName: FILE_NAME };
}

/** Its digest as `sha256sum -c` reads it; public. */
export async function verifierDigest(): Promise<string> {
  const { sha256, fileName } = await readVerifier();
  return `${sha256.toString("hex")}  ${fileName}\n`;
}
