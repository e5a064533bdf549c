import "server-only";
import type { DraftDocument } from "@/legal-rules/domain/evaluation/draft";
import { sharedPdfRenderer } from "./shared-pdf-renderer";

/**
 * The PDF of a draft (see `renderDraftBytes`), rendered in a thread beside the server and kept while
 * there is room. Throws ServiceError `unavailable` when too many wait, when it takes longer than a
 * minute, or when the thread fails.
 */
export async function renderLegalDraftPdf(draft: DraftDocument): Promise<Uint8Array> {
  return sharedPdfRenderer().render({ kind: "legal_draft", draft });
}
