import "server-only";
import { dehydrate, HydrationBoundary, type QueryClient } from "@tanstack/react-query";
import { TRPCError } from "@trpc/server";
import { createTRPCOptionsProxy } from "@trpc/tanstack-react-query";
import { cookies, headers } from "next/headers";
import { notFound } from "next/navigation";
import { cache, createElement, type ReactNode } from "react";
import { PLAYGROUND_COOKIE } from "@/platform/domain/playground-header";
import { PREFETCH_HEADER } from "@/platform/http/prefetch-header";
import { mayActor } from "@/platform/operation/context";
import { isOpenPlayground } from "@/platform/operation/playable";
import { makeQueryClient } from "@/platform/trpc/browser/query-client";
import { sessionContext } from "@/platform/trpc/context";
import { appRouter } from "./root";

export const getQueryClient: () => QueryClient = cache(makeQueryClient);

// One look at the session per page, however many queries it prefetches.
const pageSession = cache(async () => sessionContext(new Headers(await headers())));

/** The playground as whose second person the browser acts; null for the account itself, and once it is over. */
export const pagePlayground = cache(async (): Promise<string | null> => {
  const named = (await cookies()).get(PLAYGROUND_COOKIE)?.value;
  const { actor, db } = await pageSession();
  if (named === undefined || actor.kind !== "account") return null;
  const isOpen =
    mayActor(actor, "playground.play") && (await isOpenPlayground(db.pool, named, actor.id));
  return isOpen ? named : null;
});

const pageContext = cache(async () => ({
  service: await pageSession(),
  isPrefetch: (await headers()).has(PREFETCH_HEADER),
  playground: await pagePlayground(),
}));

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
