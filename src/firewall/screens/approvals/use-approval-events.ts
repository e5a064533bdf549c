"use client";

import type { LiveState } from "@/lib/live/live-stream";
import { useLiveQueries } from "@/lib/live/use-live-queries";
import { CHANGES_PATH, readChanges } from "@/platform/domain/changes";

const STREAM = {
  url: CHANGES_PATH,
  events: ["position", "changed"],
  isNews: (name: string, data: string) => name === "position" || "approvals" in readChanges(data),
  // The list itself says that it changed, and moves no row unasked.
  concerns: ([path]: readonly unknown[]) =>
    Array.isArray(path) &&
    path.join(".") !== "approvals.list" &&
    (path[0] === "approvals" || path[0] === "waiting"),
};

/** Keeps what is shown of the approvals, and the count of what waits, fresh while a page is looked at. */
export function useApprovalEvents(): LiveState {
  return useLiveQueries(STREAM);
}
