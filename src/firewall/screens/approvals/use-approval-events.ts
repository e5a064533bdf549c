"use client";

import { type LiveState, useLiveQueries } from "@/lib/use-live-queries";

const STREAM = {
  url: "/api/approvals/events",
  events: ["position", "approval"],
  concerns: ([path]: readonly unknown[]) =>
    Array.isArray(path) && (path[0] === "approvals" || path[0] === "waiting"),
};

/** Keeps what is shown of the approvals, and the count of what waits, fresh while a page is looked at. */
export function useApprovalEvents(): LiveState {
  return useLiveQueries(STREAM);
}
