import type { DraftDocument } from "@/domain/legal/draft";
import type { EvidencePdfInput } from "./evidence-pdf-input";
import type { ReportPdfInput } from "./report-pdf-input";

/** A document to be rendered: plain data that a worker can receive. */
export type PdfJob =
  | { kind: "evidence_package"; input: EvidencePdfInput }
  | { kind: "report_package"; input: ReportPdfInput }
  | { kind: "legal_draft"; draft: DraftDocument };
