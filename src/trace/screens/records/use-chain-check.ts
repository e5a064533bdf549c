"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { readProblem } from "@/lib/problem";
import { useTRPC } from "@/platform/trpc/browser/client";
import type { ChainCheck } from "./check-chain";
import { claimOf, judge, type ServiceClaim, type Verdict } from "./verdict";
import { yieldToEventLoop } from "./yield-to-event-loop";

const PAGE_SIZE = 1000;

export type ChainCheckState =
  | { kind: "unchecked" }
  | { kind: "checking"; done: number; total: number }
  | { kind: "checked"; check: ChainCheck; claim: ServiceClaim; verdict: Verdict; at: string }
  | { kind: "failed"; error: unknown };

/** Verifies one chain in this browser and asks the service what it says of it. */
export function useChainCheck(chain: string) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const running = useRef<AbortController | null>(null);
  const [state, setState] = useState<ChainCheckState>({ kind: "unchecked" });

  useEffect(() => () => running.current?.abort(), []);

  async function claim(): Promise<ServiceClaim> {
    try {
      const options = trpc.trace.verify.queryOptions({ chain }, { staleTime: 0, gcTime: 0 });
      return claimOf(await client.fetchQuery(options));
    } catch (error) {
      // Shown as such; what is recomputed here does not depend on it.
      return { kind: readProblem(error)?.status === 403 ? "withheld" : "failed" };
    }
  }

  async function start() {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    setState({ kind: "checking", done: 0, total: 0 });
    try {
      // The claim first: records appended meanwhile are then counted here, not there.
      const claimed = await claim();
      // The verifier is loaded on demand.
      const [{ browserPrimitives }, { checkChain }] = await Promise.all([
        import("@/lib/browser-primitives"),
        import("./check-chain"),
      ]);
      const check = await checkChain(
        browserPrimitives,
        chain,
        ({ epoch, cursor }) =>
          client.fetchQuery(
            trpc.trace.records.queryOptions(
              { chain, cursor, limit: PAGE_SIZE, ...(epoch === undefined ? {} : { epoch }) },
              { staleTime: 0, gcTime: 0 },
            ),
          ),
        {
          signal,
          pause: yieldToEventLoop,
          onProgress: (done, total) => {
            if (!signal.aborted) setState({ kind: "checking", done, total });
          },
        },
      );
      if (signal.aborted) return;
      const verdict = judge(check, claimed);
      setState({ kind: "checked", check, claim: claimed, verdict, at: new Date().toISOString() });
    } catch (error) {
      if (!signal.aborted) setState({ kind: "failed", error });
    }
  }

  return { state, start };
}
