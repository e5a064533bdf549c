import { ProblemError, parseProblem } from "@/lib/problem";

/** The service's response to an export of the log. */
export interface DownloadedLog {
  rows: number;
  /** X-Replaced of a sanitised export. */
  replaced: string;
}

/** Fetches an export of the log and saves it as a file. Rejects with ProblemError. */
export async function downloadLog(engagementId: string, query: string): Promise<DownloadedLog> {
  const address = `/api/ip3/v1/engagements/${encodeURIComponent(engagementId)}/log/export`;
  const response = await fetch(query === "" ? address : `${address}?${query}`);
  if (!response.ok) {
    const problem = parseProblem(await response.json().catch(() => null));
    throw problem === null ? new Error("unexpected answer") : new ProblemError(problem);
  }
  const bytes = await response.blob();
  const disposition = response.headers.get("content-disposition") ?? "";
  const url = URL.createObjectURL(bytes);
  const link = document.createElement("a");
  link.href = url;
  link.download = /filename="([^"]+)"/.exec(disposition)?.[1] ?? `${engagementId}_log.csv`;
  link.click();
  // The browser reads the address only after this turn.
  window.setTimeout(() => URL.revokeObjectURL(url), 60_000);
  return {
    rows: Number(response.headers.get("x-total-count") ?? 0),
    replaced: response.headers.get("x-replaced") ?? "",
  };
}
