"use client";

import { useSuspenseInfiniteQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useState } from "react";
import { useTRPC } from "@/platform/trpc/browser/client";
import { type LogFilters, logInput } from "./log-input";

/** The log in the order of what happened, the latest first, as far as it is loaded. */
export function useLog(id: string, filters: LogFilters) {
  const trpc = useTRPC();
  const query = useSuspenseInfiniteQuery(
    trpc.engagements.entries.infiniteQueryOptions(logInput(id, filters), {
      getNextPageParam: (page) => page.next_cursor,
    }),
  );
  return { query, entries: query.data.pages.flatMap((page) => page.entries) };
}

type Entries = ReturnType<typeof useLog>["entries"];

/** A place in the log: an entry by its id, or a day. */
export type LogPlace = { entry: string } | { day: string };

/** Id of the element of a place. */
export function placeId(place: LogPlace): string {
  return "entry" in place ? place.entry : `day-${place.day}`;
}

function holds(entries: Entries, place: LogPlace): boolean {
  return "entry" in place
    ? entries.some((entry) => entry.id === place.entry)
    : entries.some((entry) => entry.occurred_at.startsWith(place.day));
}

/** Goes to a place of the log, and loads the entries before it. */
export function useLogJump({ query, entries }: ReturnType<typeof useLog>) {
  const [wanted, setWanted] = useState<LogPlace | null>(null);
  const [missing, setMissing] = useState<string | null>(null);
  const { fetchNextPage, hasNextPage, isFetchingNextPage, isFetchNextPageError } = query;

  useEffect(() => {
    if (wanted === null) return;
    if (holds(entries, wanted)) {
      const element = document.getElementById(placeId(wanted));
      element?.scrollIntoView({ block: "start" });
      element?.focus({ preventScroll: true });
      setWanted(null);
    } else if (hasNextPage && !isFetchNextPageError) {
      if (!isFetchingNextPage) void fetchNextPage();
    } else {
      setMissing("entry" in wanted ? wanted.entry : wanted.day);
      setWanted(null);
    }
  }, [wanted, entries, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);

  const go = useCallback((place: LogPlace) => {
    setMissing(null);
    setWanted(place);
  }, []);

  // A link from elsewhere may name an entry.
  useEffect(() => {
    const read = () => {
      const [, id] = /^#(LOG-\d{1,9})$/.exec(window.location.hash) ?? [];
      if (id !== undefined) go({ entry: id });
    };
    read();
    window.addEventListener("hashchange", read);
    return () => window.removeEventListener("hashchange", read);
  }, [go]);

  return { go, missing };
}
