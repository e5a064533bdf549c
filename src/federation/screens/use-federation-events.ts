"use client";

import type { LiveState } from "@/lib/live/live-stream";
import { useLiveQueries } from "@/lib/live/use-live-queries";
import { CHANGES_PATH, readChanges } from "@/platform/domain/changes";

const STREAM = {
  url: CHANGES_PATH,
  events: ["position", "changed"],
  isNews: (name: string, data: string) => name === "position" || "federation" in readChanges(data),
  // The list itself says that it changed, and moves no row unasked.
  concerns: ([path]: readonly unknown[]) =>
    Array.isArray(path) &&
    typeof path[0] === "string" &&
    path.join(".") !== "federation.list" &&
    (path[0].startsWith("federation") || path[0] === "waiting"),
};

/** Keeps what is shown of the federation, and the count of what waits, fresh while a page is looked at. */
export function useFederationEvents(): LiveState {
  return useLiveQueries(STREAM);
}
