import type { UnpackedPackage } from "@/packages/domain/verify/verify-input";
import { readProofFiles } from "../files/proof-files";
import { readPdfAttachments } from "./pdf-attachments";

/**
 * Takes the manifest and its proofs out of a PDF. The parts are elsewhere and the pages are bound to
 * nothing, so that a PDF is at best partly verified. Throws UnreadableFile.
 */
export function unpackPdf(bytes: Buffer): UnpackedPackage {
  const files = readPdfAttachments(bytes);
  return {
    ...readProofFiles((name) => files.get(name) ?? null),
    shownSha256: null,
    shownCustody: null,
    shownReport: null,
    parts: "absent",
    ifMissing: "absent",
    beside: { form: "pdf", attached: [...files.keys()] },
  };
}
