import { renderToBuffer } from "@react-pdf/renderer";
import { attachProofs } from "./attach-proofs";
import { checkInput } from "./check-input";
import { loadFonts } from "./layout/fonts";
import { EvidenceDocument } from "./pages/evidence-document";
import type { EvidencePdfInput } from "./pages/evidence-pdf-input";

/**
 * The PDF of an evidence package. A function of its input: the same bytes in every process, time zone
 * and locale. Takes seconds of processor time for large packages; the server runs it in a worker.
 * Throws where the digest, the manifest, the envelope and the record of issue do not agree.
 */
export async function renderPdfBytes(input: EvidencePdfInput): Promise<Uint8Array> {
  checkInput(input, input.incident.id);
  await loadFonts();
  // Called, not rendered: react-pdf takes the document itself as its root.
  const pages = await renderToBuffer(EvidenceDocument({ input }));
  return attachProofs(pages, input);
}
