import "server-only";
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";

export interface ProgramFile {
  bytes: Buffer<ArrayBuffer>;
  sha256: Buffer;
  fileName: string;
}

const FILES = {
  verifier: "proofline-verify.mjs",
  "agent-client": "proofline-agent.mjs",
} as const;

/** Programs of one file that others run. */
export type ProgramName = keyof typeof FILES;

/** A program as it was built with this service; public. */
export async function readProgram(name: ProgramName): Promise<ProgramFile> {
  const fileName = FILES[name];
  const bytes = await readFile(path.join(process.cwd(), "dist", name, fileName));
  return { bytes, sha256: createHash("sha256").update(bytes).digest(), fileName };
}

/** Its digest as `sha256sum -c` reads it; public. */
export async function programDigest(name: ProgramName): Promise<string> {
  const { sha256, fileName } = await readProgram(name);
  return `${sha256.toString("hex")}  ${fileName}\n`;
}
