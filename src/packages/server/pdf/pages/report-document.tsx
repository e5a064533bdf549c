import { Document } from "@react-pdf/renderer";
import { sans } from "../layout/printed-text";
import { CustodyPage } from "./custody-page";
import { EngagementCoverPage } from "./engagement-cover-page";
import { EngagementSummaryPage } from "./engagement-summary-page";
import { LogPages } from "./log-pages";
import { RegisterPage } from "./register-page";
import type { ReportPdfInput } from "./report-pdf-input";
import { StatementsPage } from "./statements-page";
import { VerificationPage } from "./verification-page";

/**
 * The whole report. Its dates are those of the state, so the same package gives the same document.
 * What people wrote is on its pages only, which are packed: the verifier refuses text that looks like an
 * object of a PDF.
 */
export function ReportDocument({ input }: { input: ReportPdfInput }) {
  const asOf = new Date(input.manifest.as_of);
  return (
    <Document
      title={`Report package of ${sans(input.engagement.id)}`}
      author="Proofline"
      subject={`Report package svc-package:v1:sha256:${input.packageSha256}`}
      creator="Proofline"
      producer="react-pdf, pdf-lib"
      language="en"
      pdfVersion="1.7"
      creationDate={asOf}
      modificationDate={asOf}
      pageMode="useOutlines"
    >
      <EngagementCoverPage input={input} />
      <EngagementSummaryPage input={input} />
      <StatementsPage input={input} />
      <RegisterPage input={input} />
      <LogPages input={input} />
      <CustodyPage input={input} />
      <VerificationPage input={input} />
    </Document>
  );
}
