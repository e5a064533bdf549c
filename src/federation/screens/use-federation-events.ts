"use client";

import { type LiveState, useLiveQueries } from "@/lib/use-live-queries";

const STREAM = {
  url: "/api/federation/events",
  events: ["position", "federation"],
  concerns: ([path]: readonly unknown[]) =>
    Array.isArray(path) &&
    typeof path[0] === "string" &&
    (path[0].startsWith("federation") || path[0] === "waiting"),
};

/** Keeps what is shown of the federation, and the count of what waits, fresh while a page is looked at. */
export function useFederationEvents(): LiveState {
  return useLiveQueries(STREAM);
}
