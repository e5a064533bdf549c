import { nodePrimitives } from "@/encoding/domain/crypto/node-primitives";
import type { PackageVerification } from "@/packages/domain/verify/verify-check";
import { verifyPackage } from "@/packages/domain/verify/verify-package";
import { type CommandLine, readTrust } from "./command-line";
import { UnreadableFile } from "./files/unreadable-file";
import { openPackage } from "./open-package";
import { UsageError } from "./usage-error";

/** `verify FILE`: a package in any of its forms. */
export async function runVerify(line: CommandLine): Promise<PackageVerification> {
  const [file, ...others] = line.files;
  if (file === undefined || others.length > 0) throw new UsageError("Give one package.");
  const trust = readTrust(line);
  const unpacked = openPackage(file);
  try {
    return await verifyPackage(nodePrimitives, unpacked, trust);
  } catch (error) {
    // Parts are decoded one by one, after the rest was understood.
    if (!(error instanceof SyntaxError)) throw error;
    throw new UnreadableFile(`${file} is no evidence package: ${error.message}`, { cause: error });
  }
}
