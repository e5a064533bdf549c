import type { DraftDocument } from "@/legal-rules/domain/evaluation/draft";
import type { EvidencePdfInput } from "./pages/evidence-pdf-input";
import type { ReportPdfInput } from "./pages/report-pdf-input";

/** A document to be rendered: plain data that a worker can receive. */
export type PdfJob =
  | { kind: "evidence_package"; input: EvidencePdfInput }
  | { kind: "report_package"; input: ReportPdfInput }
  | { kind: "legal_draft"; draft: DraftDocument };
