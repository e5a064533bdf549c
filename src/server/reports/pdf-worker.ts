import { parentPort } from "node:worker_threads";
import type { EvidencePdfInput } from "./evidence-pdf-input";
import { renderPdfBytes } from "./render-pdf-bytes";

/** What the worker answers to one input. */
export type PdfWorkerAnswer = { pdf: Uint8Array } | { failure: string };

async function answer(input: EvidencePdfInput): Promise<PdfWorkerAnswer> {
  try {
    return { pdf: await renderPdfBytes(input) };
  } catch (error) {
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

parentPort?.on("message", async (input: EvidencePdfInput) => {
  parentPort?.postMessage(await answer(input));
});
