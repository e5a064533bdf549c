import { renderToBuffer } from "@react-pdf/renderer";
import type { DraftDocument } from "@/legal-rules/domain/evaluation/draft";
import { loadFonts } from "./layout/fonts";
import { LegalDraftDocument } from "./pages/legal-draft-document";

/**
 * The PDF (A4) of a draft of a report. A function of its input: the same bytes in every process, time
 * zone and locale. Text in it has no effect but to be read.
 */
export async function renderDraftBytes(draft: DraftDocument): Promise<Uint8Array> {
  await loadFonts();
  // Called, not rendered: react-pdf takes the document itself as its root.
  return renderToBuffer(LegalDraftDocument({ draft }));
}
