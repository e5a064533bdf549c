import { PROOF_FILES } from "@/packages/domain/bag-files";
import type { UnpackedPackage } from "@/packages/domain/verify/verify-input";
import { unpackEnvelope } from "@/packages/domain/verify/verify-unpack";
import { decodeText } from "./read-file";
import { UnreadableFile } from "./unreadable-file";

/**
 * Reads the files beside the parts. `read` returns null for a missing file. Throws UnreadableFile.
 */
export function readProofFiles(
  read: (name: string) => Uint8Array | null,
): Pick<UnpackedPackage, "envelope" | "shownManifest" | "proofs"> {
  const need = (name: string): Uint8Array => {
    const bytes = read(name);
    if (bytes === null)
      throw new UnreadableFile(`There is no ${name}: this is no evidence package.`);
    return bytes;
  };
  const envelopeText = decodeText(need(PROOF_FILES.envelope), PROOF_FILES.envelope);
  const checkpoint = read(PROOF_FILES.checkpoint);
  const proof = read(PROOF_FILES.proof);
  const record = read(PROOF_FILES.record);
  return {
    envelope: readEnvelope(envelopeText),
    shownManifest: need(PROOF_FILES.manifest),
    proofs:
      checkpoint === null || proof === null || record === null
        ? null
        : {
            checkpoint: decodeText(checkpoint, PROOF_FILES.checkpoint),
            tlogProof: decodeText(proof, PROOF_FILES.proof),
            record,
          },
  };
}

function readEnvelope(text: string): UnpackedPackage["envelope"] {
  try {
    return unpackEnvelope(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new UnreadableFile(`${PROOF_FILES.envelope} is no DSSE envelope: ${error.message}`, {
      cause: error,
    });
  }
}
