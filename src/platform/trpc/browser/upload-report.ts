import { ProblemError, parseProblem } from "@/lib/problem";
import { partHeaders } from "./playing";

export interface StoredUpload {
  upload_id: string;
  bytes: number;
  sha256: string;
}

type Progress = (sent: number, total: number) => void;

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function storedUpload(answer: unknown): StoredUpload | null {
  const result = isRecord(answer) ? answer.result : null;
  const data = isRecord(result) ? result.data : null;
  if (!isRecord(data)) return null;
  const { upload_id, bytes, sha256 } = data;
  const complete =
    typeof upload_id === "string" && typeof bytes === "number" && typeof sha256 === "string";
  return complete ? { upload_id, bytes, sha256 } : null;
}

function failureOf(answer: unknown): Error {
  const error = isRecord(answer) ? answer.error : null;
  const data = isRecord(error) ? error.data : null;
  const problem = parseProblem(isRecord(data) ? data.problem : null) ?? parseProblem(answer);
  return problem === null ? new Error("unexpected answer") : new ProblemError(problem);
}

/**
 * Sends a file as raw bytes. XMLHttpRequest, because fetch does not report progress. Rejects with
 * ProblemError, with an AbortError when cancelled, or with Error for a lost connection.
 */
export function uploadReport(
  file: File,
  onProgress: Progress,
  signal: AbortSignal,
): Promise<StoredUpload> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", "/api/trpc/uploads.create");
    request.setRequestHeader("content-type", "application/octet-stream");
    for (const [name, value] of Object.entries(partHeaders()))
      request.setRequestHeader(name, value);
    request.responseType = "json";
    request.upload.onprogress = (event) => onProgress(event.loaded, file.size);
    request.onload = () => {
      const stored = storedUpload(request.response);
      if (stored === null) reject(failureOf(request.response));
      else resolve(stored);
    };
    request.onerror = () => reject(new Error("connection lost"));
    request.onabort = () => reject(new DOMException("cancelled", "AbortError"));
    signal.addEventListener("abort", () => request.abort(), { once: true });
    request.send(file);
  });
}
