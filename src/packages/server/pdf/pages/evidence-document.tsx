import { Document } from "@react-pdf/renderer";
import { sans } from "../layout/printed-text";
import { CoverPage } from "./cover-page";
import { CustodyPage } from "./custody-page";
import type { EvidencePdfInput } from "./evidence-pdf-input";
import { FindingsPage } from "./findings-page";
import { SummaryPage } from "./summary-page";
import { VerificationPage } from "./verification-page";

/**
 * The whole report. Its dates are those of the state, so the same package gives the same document.
 * What people wrote is on its pages only, which are packed: the verifier refuses text that looks like an
 * object of a PDF.
 */
export function EvidenceDocument({ input }: { input: EvidencePdfInput }) {
  const asOf = new Date(input.manifest.as_of);
  return (
    <Document
      title={`Evidence package of ${sans(input.incident.id)}`}
      author="Proofline"
      subject={`Evidence package svc-package:v1:sha256:${input.packageSha256}`}
      creator="Proofline"
      producer="react-pdf, pdf-lib"
      language="en"
      pdfVersion="1.7"
      creationDate={asOf}
      modificationDate={asOf}
      pageMode="useOutlines"
    >
      <CoverPage input={input} />
      <SummaryPage input={input} />
      <FindingsPage input={input} />
      <CustodyPage input={input} />
      <VerificationPage input={input} />
    </Document>
  );
}
