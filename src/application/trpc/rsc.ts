import "server-only";
import { dehydrate, HydrationBoundary, type QueryClient } from "@tanstack/react-query";
import { TRPCError } from "@trpc/server";
import { createTRPCOptionsProxy } from "@trpc/tanstack-react-query";
import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { cache, createElement, type ReactNode } from "react";
import { PREFETCH_HEADER } from "@/platform/http/prefetch-header";
import { makeQueryClient } from "@/platform/trpc/browser/query-client";
import { sessionContext } from "@/platform/trpc/context";
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

/** Missing, or not an address of such a resource. */
const NO_SUCH_THING: ReadonlySet<string> = new Set([
  "NOT_FOUND",
  "BAD_REQUEST",
  "UNPROCESSABLE_CONTENT",
]);

/**
 * Waits for what a page is about: where there is no such thing, or the address cannot name one, the page
 * is that of 404, before the first byte. Other failures the screen meets again, and shows.
 */
export async function requireFound<Found>(fetched: Promise<Found>): Promise<Found | undefined> {
  try {
    return await fetched;
  } catch (error) {
    const isMissing = error instanceof TRPCError && NO_SUCH_THING.has(error.code);
    if (isMissing) notFound();
    return undefined;
  }
}

/**
 * Passes everything prefetched so far to the browser. What is on its way is for readers that suspend. What `useQuery`
 * reads has to be awaited first: an answer that comes between the server's drawing and the browser's makes the two
 * differ, and React throws the page away with what was entered by then.
 */
export function HydrateClient({ children }: { children: ReactNode }) {
  return createElement(HydrationBoundary, { state: dehydrate(getQueryClient()) }, children);
}
