import type { DraftDocument } from "@/domain/legal/draft";
import type { EvidencePdfInput } from "./evidence-pdf-input";

/** A document to be rendered: plain data that a worker can receive. */
export type PdfJob =
  | { kind: "evidence_package"; input: EvidencePdfInput }
  | { kind: "legal_draft"; draft: DraftDocument };
