"use client";

import { useMutation, useQueryClient, useSuspenseInfiniteQuery } from "@tanstack/react-query";
import { toast } from "@/components/toast";
import { useTRPC } from "@/platform/trpc/browser/client";
import { type NoticeView, noticeInput } from "./notice-input";

const EVERY_MINUTE = 60_000;

/** The reader's notices, fetched again every minute and on every return to the page. */
export function useNotices(view: NoticeView) {
  const trpc = useTRPC();
  return useSuspenseInfiniteQuery(
    trpc.notices.list.infiniteQueryOptions(noticeInput(view), {
      getNextPageParam: (page) => page.next_cursor,
      refetchInterval: EVERY_MINUTE,
      refetchOnWindowFocus: "always",
    }),
  );
}

/** Lists and counts again what a change of notices makes out of date. */
function useRefresh(): () => Promise<unknown> {
  const trpc = useTRPC();
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries(trpc.notices.pathFilter()),
      client.invalidateQueries(trpc.waiting.pathFilter()),
    ]);
}

/** Marks notices as read and counts again. */
export function useMarkRead() {
  const trpc = useTRPC();
  const refresh = useRefresh();
  return useMutation(
    trpc.notices.markRead.mutationOptions({
      onSuccess: refresh,
      onError: () => toast.error("They could not be marked as read"),
    }),
  );
}

/** Puts a notice off or takes it back, and counts again; the toast takes it back, too. */
export function useSnooze() {
  const trpc = useTRPC();
  const refresh = useRefresh();
  const snooze = useMutation(
    trpc.notices.snooze.mutationOptions({
      onSuccess: async ({ snoozed_until: until }, { id }) => {
        const undo = { label: "Undo", run: () => snooze.mutate({ id, until: null }) };
        if (until === null) toast.success("It is in your inbox again");
        else toast.success("It comes back when its time is over", undo);
        await refresh();
      },
      onError: () => toast.error("It could not be snoozed"),
    }),
  );
  return snooze;
}
