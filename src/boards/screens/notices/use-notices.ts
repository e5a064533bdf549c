"use client";

import { useMutation, useQueryClient, useSuspenseInfiniteQuery } from "@tanstack/react-query";
import { toast } from "@/components/toast";
import { useTRPC } from "@/platform/trpc/browser/client";
import { copy } from "./copy";
import { NOTICE_INPUT } from "./notice-input";

const EVERY_MINUTE = 60_000;

/** The reader's notices, fetched again every minute and on every return to the page. */
export function useNotices() {
  const trpc = useTRPC();
  return useSuspenseInfiniteQuery(
    trpc.notices.list.infiniteQueryOptions(NOTICE_INPUT, {
      getNextPageParam: (page) => page.next_cursor,
      refetchInterval: EVERY_MINUTE,
      refetchOnWindowFocus: "always",
    }),
  );
}

/** Marks notices as read and counts again. */
export function useMarkRead() {
  const trpc = useTRPC();
  const client = useQueryClient();
  return useMutation(
    trpc.notices.markRead.mutationOptions({
      onSuccess: () =>
        Promise.all([
          client.invalidateQueries(trpc.notices.pathFilter()),
          client.invalidateQueries(trpc.waiting.pathFilter()),
        ]),
      onError: () => toast.error(copy.markFailed),
    }),
  );
}
