import type { PackagePdfInput } from "./package-pdf-input";

/** The engagement as the package holds it, not as it is now. */
interface PdfEngagement {
  id: string;
  name: string;
  codename: string | null;
  type: string;
  client: string | null;
  state: string;
  state_since: string;
  starts_at: string | null;
  ends_at: string | null;
  scope: readonly { kind: string; value: string; rule: string; note: string | null }[];
  crown_jewels: readonly { id: string; name: string; function: string | null }[];
  rules: {
    text: string | null;
    approved_by: string | null;
    approved_at: string | null;
    document_sha256: string | null;
  };
  white_team: readonly string[];
  red_team: readonly string[];
}

/** A statement of the final report. */
export interface PdfStatement {
  section: string;
  text: string;
  evidence: readonly string[];
  log: string | null;
  confirmed_by: string | null;
}

/** The final report, its statements by what this package has behind them. */
export interface PdfFinalReport {
  number: number;
  author: string;
  made_at: string;
  summary: string | null;
  conclusions: string | null;
  proven: readonly PdfStatement[];
  /** The report calls them proven, and this package has nothing behind them. */
  unbacked: readonly PdfStatement[];
  cited: readonly PdfStatement[];
  not_proven: readonly PdfStatement[];
}

/** An item of the register. */
export interface PdfRegisterItem {
  id: string;
  name: string;
  kind: string;
  /** Of the bytes, hexadecimal. */
  sha256: string;
  size: number | null;
  check: "verified" | "digest_only" | "lost";
  recorded_at: string;
  /** Gone since the package was made. */
  erased: boolean;
}

/** An entry of log or register in the order in which it happened. */
export interface PdfLogEntry {
  id: string;
  kind: string;
  side: string;
  title: string;
  /** Text beside its title. */
  text: string | null;
  occurred_at: string;
  late_by_seconds: number | null;
  corrects: string | null;
  corrected_by: string | null;
}

/** All that the PDF of a report package shows and carries: plain data that a worker can receive. */
export interface ReportPdfInput extends PackagePdfInput {
  engagement: PdfEngagement;
  /** Null where there is none yet. */
  report: PdfFinalReport | null;
  register: readonly PdfRegisterItem[];
  timeline: readonly PdfLogEntry[];
}
