"use client";

import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { toast } from "@/components/toast";
import { useTRPC } from "@/platform/trpc/browser/client";
import { copy } from "./copy";

const EVERY_MINUTE = 60_000;

/** The reader's notices, fetched again every minute and on every return to the page. */
export function useNotices() {
  const trpc = useTRPC();
  return useInfiniteQuery(
    trpc.notices.list.infiniteQueryOptions(
      { limit: 20 },
      {
        getNextPageParam: (page) => page.next_cursor,
        refetchInterval: EVERY_MINUTE,
        refetchOnWindowFocus: "always",
      },
    ),
  );
}

/** Marks notices as read and counts again. */
export function useMarkRead() {
  const trpc = useTRPC();
  const client = useQueryClient();
  return useMutation(
    trpc.notices.markRead.mutationOptions({
      onSuccess: () => client.invalidateQueries(trpc.notices.pathFilter()),
      onError: () => toast.error(copy.markFailed),
    }),
  );
}
