import "server-only";
import { dehydrate, HydrationBoundary, type QueryClient } from "@tanstack/react-query";
import { createTRPCOptionsProxy } from "@trpc/tanstack-react-query";
import { headers } from "next/headers";
import { cache, createElement, type ReactNode } from "react";
import { makeQueryClient } from "@/trpc/query-client";
import { PREFETCH_HEADER } from "../http/prefetch-header";
import { sessionContext } from "./context";
import { appRouter } from "./root";

export const getQueryClient: () => QueryClient = cache(makeQueryClient);

// One look at the session per page, however many queries it prefetches.
const pageContext = cache(async () => {
  const sent = new Headers(await headers());
  return { service: await sessionContext(sent), isPrefetch: sent.has(PREFETCH_HEADER) };
});

/** Query options that call the router in this process, under the same keys as in the browser. */
export const trpc = createTRPCOptionsProxy({
  router: appRouter,
  ctx: pageContext,
  queryClient: getQueryClient,
});

/** Hands everything prefetched so far to the browser. */
export function HydrateClient({ children }: { children: ReactNode }) {
  return createElement(HydrationBoundary, { state: dehydrate(getQueryClient()) }, children);
}
