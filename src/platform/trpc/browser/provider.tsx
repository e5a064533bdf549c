"use client";

import { isServer, type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createTRPCClient, httpBatchLink, httpLink, splitLink } from "@trpc/client";
import { type ReactNode, useEffect, useState } from "react";
import { attentionHeaders, watchAttention } from "./attention";
import { BATCH_LIMIT } from "./batch-limit";
import { type AppRouter, TRPCProvider } from "./client";
import { partHeaders } from "./playing";
import { makeQueryClient } from "./query-client";

const ENDPOINT = "/api/trpc";
/** Longer queries are sent as several requests, so that no proxy refuses their address. */
const LONGEST_URL = 2048;

let browserClient: QueryClient | undefined;

function queryClient(): QueryClient {
  if (isServer) return makeQueryClient();
  browserClient ??= makeQueryClient();
  return browserClient;
}

/**
 * A mutation travels alone, and a query that asks for it by `ALONE`: what takes as long as an import must not hold up
 * another.
 */
function makeClient() {
  return createTRPCClient<AppRouter>({
    links: [
      splitLink({
        condition: (operation) => operation.type === "mutation" || operation.context.alone === true,
        true: httpLink({
          url: ENDPOINT,
          headers: ({ op }) => ({
            ...(op.type === "query" && attentionHeaders()),
            ...partHeaders(),
          }),
        }),
        false: httpBatchLink({
          url: ENDPOINT,
          maxURLLength: LONGEST_URL,
          maxItems: BATCH_LIMIT,
          headers: () => ({ ...attentionHeaders(), ...partHeaders() }),
        }),
      }),
    ],
  });
}

export function ApiProvider({ children }: { children: ReactNode }) {
  const [trpcClient] = useState(makeClient);
  const client = queryClient();
  useEffect(watchAttention, []);
  return (
    <QueryClientProvider client={client}>
      <TRPCProvider trpcClient={trpcClient} queryClient={client}>
        {children}
      </TRPCProvider>
    </QueryClientProvider>
  );
}
