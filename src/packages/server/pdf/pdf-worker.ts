import { answerJobs } from "@/platform/threads/answer-jobs";
import type { PdfJob } from "./pdf-job";
import { renderDraftBytes } from "./render-draft-bytes";
import { renderPdfBytes } from "./render-pdf-bytes";
import { renderReportBytes } from "./render-report-bytes";

answerJobs((job: PdfJob): Promise<Uint8Array> => {
  if (job.kind === "legal_draft") return renderDraftBytes(job.draft);
  return job.kind === "report_package" ? renderReportBytes(job.input) : renderPdfBytes(job.input);
});
