import { AFRelationship, PDFDocument } from "@cantoo/pdf-lib";
import { utf8 } from "@/encoding/domain/crypto/encoding";
import type { PackagePdfInput } from "./pages/package-pdf-input";
import { proofAttachments } from "./pages/proof-attachments";

/**
 * Adds the proofs as associated files (ISO 32000-2 section 14.13, relationship Data), dated like the
 * state. Plain objects instead of object streams, so that the verifier reads them.
 */
export async function attachProofs(pdf: Uint8Array, input: PackagePdfInput): Promise<Uint8Array> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  const date = new Date(input.manifest.as_of);
  // react-pdf writes its own key instead of ModDate.
  document.setModificationDate(date);
  for (const { name, mediaType, description, text } of proofAttachments(input)) {
    await document.attach(utf8(text), name, {
      mimeType: mediaType,
      description,
      creationDate: date,
      modificationDate: date,
      afRelationship: AFRelationship.Data,
    });
  }
  return document.save({ useObjectStreams: false, addDefaultPage: false });
}
