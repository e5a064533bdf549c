import { parentPort } from "node:worker_threads";
import type { PdfJob } from "./pdf-job";
import { renderDraftBytes } from "./render-draft-bytes";
import { renderPdfBytes } from "./render-pdf-bytes";
import { renderReportBytes } from "./render-report-bytes";

/** What the worker answers to one job. */
export type PdfWorkerAnswer = { pdf: Uint8Array } | { failure: string };

function rendered(job: PdfJob): Promise<Uint8Array> {
  if (job.kind === "legal_draft") return renderDraftBytes(job.draft);
  return job.kind === "report_package" ? renderReportBytes(job.input) : renderPdfBytes(job.input);
}

async function answer(job: PdfJob): Promise<PdfWorkerAnswer> {
  try {
    return { pdf: await rendered(job) };
  } catch (error) {
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

parentPort?.on("message", async (job: PdfJob) => {
  parentPort?.postMessage(await answer(job));
});
