import "server-only";
import type { EvidencePdfInput } from "./pages/evidence-pdf-input";
import { sharedPdfRenderer } from "./shared-pdf-renderer";

/**
 * The PDF of an evidence package (see `renderPdfBytes`), rendered in a thread beside the server and
 * kept while there is room. Throws ServiceError `unavailable` when too many wait, when it takes longer
 * than a minute, or when the thread fails; Error when the input contradicts itself.
 */
export async function renderEvidencePdf(input: EvidencePdfInput): Promise<Buffer> {
  return sharedPdfRenderer().render({ kind: "evidence_package", input });
}
