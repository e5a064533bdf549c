"use client";

import type { LiveState } from "@/lib/live/live-stream";
import { useLiveQueries } from "@/lib/live/use-live-queries";
import { concernsEngagement } from "./concerns-engagement";

const EVENTS = ["position", "entry", "engagement"] as const;

/** Keeps the queries of an engagement fresh while its page is looked at. */
export function useEngagementEvents(engagementId: string): LiveState {
  return useLiveQueries({
    url: `/api/ip3/v1/engagements/${encodeURIComponent(engagementId)}/events`,
    events: EVENTS,
    concerns: (queryKey) => concernsEngagement(queryKey, engagementId),
  });
}
