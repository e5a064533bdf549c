import { renderToBuffer } from "@react-pdf/renderer";
import { attachProofs } from "./attach-proofs";
import { checkInput } from "./check-input";
import { loadFonts } from "./layout/fonts";
import { ReportDocument } from "./pages/report-document";
import type { ReportPdfInput } from "./pages/report-pdf-input";

/**
 * The PDF of a report package. A function of its input: the same bytes in every process, time zone
 * and locale. Throws where the digest, the manifest, the envelope and the record of issue do not agree.
 */
export async function renderReportBytes(input: ReportPdfInput): Promise<Uint8Array> {
  checkInput(input, input.engagement.id);
  await loadFonts();
  // Called, not rendered: react-pdf takes the document itself as its root.
  const pages = await renderToBuffer(ReportDocument({ input }));
  return attachProofs(pages, input);
}
