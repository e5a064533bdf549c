import type { Severity } from "@/evidence/domain/findings/severity";
import type { PackagePdfInput } from "./package-pdf-input";

/** One part of an item of evidence and as much of its content as the document shows. */
export interface PdfEvidencePart {
  name: string;
  media_type: string;
  /** Bytes of the whole part. */
  size: number;
  sha256: string;
  /**
   * Start of the part as text, see `excerptOf`; null where it is not text, erased or not available.
   */
  excerpt: string | null;
  /** Bytes of the part that the excerpt covers; 0 without one. */
  excerpt_bytes: number;
  /** The part is longer than its excerpt. */
  truncated: boolean;
  erased: boolean;
}

/** One item of evidence. */
export interface PdfFinding {
  /** `EVD-12` */
  evidence_id: string;
  exhibit_no: string;
  kind: string;
  /** Hexadecimal. */
  sha256: string;
  /** RFC 3339. */
  imported_at: string;
  /** Tool, file or run it came from. */
  source: string;
  /** The tool's facts, in reading order. */
  facts: readonly { name: string; value: string }[];
  parts: readonly PdfEvidencePart[];
}

/** The incident as the package holds it, not as it is now. */
export interface PdfIncident {
  id: string;
  title: string;
  severity: Severity;
  severity_source: string;
  status: string;
  workflow_status: string;
  asset: {
    host: string | null;
    port: number | null;
    protocol: string | null;
    url: string | null;
  };
  cve: readonly string[];
  cwe: readonly number[];
  cvss: { version: string; score: number | null; vector: string | null } | null;
  source_tool: string;
  rule_id: string;
  /** When the first and the last of its evidence came in; null without evidence. */
  evidence_from: string | null;
  evidence_to: string | null;
  owner: string | null;
  /** Untrusted text of the tool, mostly markdown; shown as plain paragraphs. */
  description: string;
  remediation: string;
  references: readonly string[];
}

/**
 * All that the PDF of an evidence package shows and carries: plain data that a worker can receive.
 * The document is a function of it: the same input gives the same bytes.
 */
export interface EvidencePdfInput extends PackagePdfInput {
  incident: PdfIncident;
  findings: readonly PdfFinding[];
}
