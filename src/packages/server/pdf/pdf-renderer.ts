import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import pLimit, { type LimitFunction } from "p-limit";
import { ServiceError } from "@/encoding/domain/errors";
import { type ThreadLimits, WorkerThread } from "@/platform/threads/worker-thread";
import type { PdfJob } from "./pdf-job";

const CACHE_BYTES = 64 * 1024 * 1024;
const MOST_WAITING = 16;

interface RenderedPdf {
  inputSha256: string;
  pdf: Buffer;
}

/** Subject of a document: its newest rendering replaces the one before. */
function subjectOf(job: PdfJob): string {
  if (job.kind !== "legal_draft") return job.input.packageSha256;
  const { incident, rule, stage } = job.draft;
  return JSON.stringify([incident, rule, stage]);
}

/** Renders PDFs one after the other in a thread and keeps the newest of each subject. */
export class PdfRenderer {
  readonly #thread: WorkerThread<PdfJob>;
  readonly #turn: LimitFunction = pLimit(1);
  readonly #rendered = new LRUCache<string, RenderedPdf>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ pdf }) => Math.max(1, pdf.byteLength),
  });

  constructor(limits: ThreadLimits) {
    this.#thread = new WorkerThread(limits);
  }

  /**
   * The PDF of a job. Throws ServiceError `unavailable` when too many wait or the thread fails.
   */
  render(job: PdfJob): Promise<Buffer> {
    // The package alone does not determine the document: evidence can be erased after the issue.
    const inputSha256 = createHash("sha256").update(JSON.stringify(job)).digest("hex");
    const known = this.#known(job, inputSha256);
    if (known) return Promise.resolve(known);
    if (this.#turn.pendingCount >= MOST_WAITING) {
      const error = new ServiceError("unavailable", {
        detail: "Too many PDFs wait to be rendered.",
        headers: { "retry-after": "30" },
      });
      return Promise.reject(error);
    }
    return this.#turn(() => this.#inTurn(job, inputSha256));
  }

  #known(job: PdfJob, inputSha256: string): Buffer | undefined {
    const rendered = this.#rendered.get(subjectOf(job));
    return rendered?.inputSha256 === inputSha256 ? rendered.pdf : undefined;
  }

  async #inTurn(job: PdfJob, inputSha256: string): Promise<Buffer> {
    const known = this.#known(job, inputSha256);
    if (known) return known;
    const bytes = await this.#thread.run<Uint8Array>(job);
    const pdf = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#rendered.set(subjectOf(job), { inputSha256, pdf });
    return pdf;
  }
}
