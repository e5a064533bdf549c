"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useTRPC } from "@/platform/trpc/browser/client";

/** Items of the register, page by page, as far as they were loaded. */
export function useRegisterItems(engagementId: string) {
  const trpc = useTRPC();
  const query = useInfiniteQuery(
    trpc.engagements.entries.infiniteQueryOptions(
      { id: engagementId, register: "evidence", limit: 200 },
      { getNextPageParam: (page) => page.next_cursor ?? undefined },
    ),
  );
  const items = (query.data?.pages ?? []).flatMap((page) => page.entries);
  return { query, items };
}

export type RegisterItems = ReturnType<typeof useRegisterItems>;
