import "server-only";
import path from "node:path";
import { processSingleton } from "@/platform/process/process-singleton";
import { PdfRenderer } from "./pdf-renderer";

const LIMITS = {
  name: "The PDF renderer",
  timeoutMs: 60_000,
  idleMs: 30_000,
  maxOldGenerationSizeMb: 512,
};

/** The one renderer of this process, whose thread all kinds of documents share. */
export function sharedPdfRenderer(): PdfRenderer {
  return processSingleton(
    "pdf-renderer",
    () => new PdfRenderer({ file: path.join(process.cwd(), "dist", "pdf-worker.mjs"), ...LIMITS }),
  );
}
