"use client";

import type { LiveState } from "@/lib/live/live-stream";
import { useLiveQueries } from "@/lib/live/use-live-queries";

const EVENTS = ["position", "message", "change"];

const concerns = ([path]: readonly unknown[]) => Array.isArray(path) && path[0] === "chat";

/** Keeps what is shown of a channel fresh while its page is looked at. */
export function useChatEvents(channel: string): LiveState {
  const url = `/api/chat/channels/${encodeURIComponent(channel)}/stream`;
  return useLiveQueries({ url, events: EVENTS, concerns });
}
