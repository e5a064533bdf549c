import "server-only";
import path from "node:path";
import { processSingleton } from "@/server/process-singleton";
import type { EvidencePdfInput } from "./evidence-pdf-input";
import { PdfRenderer } from "./pdf-renderer";

const LIMITS = { timeoutMs: 60_000, idleMs: 30_000, maxOldGenerationSizeMb: 512 };

/**
 * The PDF of an evidence package (see `renderPdfBytes`), rendered in a thread beside the server and
 * kept while there is room. Throws ServiceError `unavailable` when too many wait, when it takes longer
 * than a minute, or when the thread fails; Error when the input contradicts itself.
 */
export async function renderEvidencePdf(input: EvidencePdfInput): Promise<Buffer> {
  const renderer = processSingleton(
    "pdf-renderer",
    () => new PdfRenderer({ file: path.join(process.cwd(), "dist", "pdf-worker.mjs"), ...LIMITS }),
  );
  return renderer.render(input);
}
