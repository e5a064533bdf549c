"use client";

import { useSession } from "@/accounts/screens/session/use-session";
import { useLiveQueries } from "@/lib/live/use-live-queries";
import { CHANGES_PATH, readChanges } from "@/platform/domain/changes";

/** Of what waits: registrations and calls, and incidents, of which a notice may have come. */
const NEWS = {
  url: CHANGES_PATH,
  events: ["changed"],
  isNews: (_name: string, data: string) =>
    ["incidents", "approvals", "federation"].some((kind) => kind in readChanges(data)),
  concerns: ([path]: readonly unknown[]) => Array.isArray(path) && path[0] === "waiting",
};

/** Counts anew what waits for the reader when something changed that the reader may decide on or read. */
export function WaitingNews() {
  return useSession().may["incident.work_own"] && <Follow />;
}

function Follow() {
  useLiveQueries(NEWS);
  return null;
}
