"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import { GateMatrix } from "@/federation/screens/overview/gate-matrix";
import { useTRPC } from "@/platform/trpc/browser/client";
import { agentSource } from "./agents-link";
import { CountedFrame } from "./counted-frame";
import { FederationTiles } from "./federation-tiles";
import { NothingCounted } from "./nothing-counted";
import type { Source } from "./overview-input";
import { OverviewSection } from "./overview-section";
import { FederationSkeleton } from "./overview-skeleton";

/** State of the federation: who waits for a person, and which gate stops whom. */
export function FederationSection({ source }: { source: Source }) {
  return (
    <OverviewSection
      title="Federation"
      failed="The federation could not be counted"
      skeleton={<FederationSkeleton />}
    >
      <Counted source={source} />
    </OverviewSection>
  );
}

function Counted({ source: wanted }: { source: Source }) {
  const trpc = useTRPC();
  const source = useDeferredValue(wanted);
  const query = useSuspenseQuery(
    trpc.federation.overview.queryOptions({ source: agentSource(source) }),
  );
  const overview = query.data;
  const total = Object.values(overview.by_status).reduce((sum, n) => sum + n, 0);
  return (
    <CountedFrame
      at={overview.as_of}
      query={query}
      isStale={source !== wanted}
      refreshLabel="Count the federation again"
    >
      <FederationTiles overview={overview} source={source} />
      {total > 0 ? (
        <GateMatrix overview={overview} source={agentSource(source)} />
      ) : (
        <NothingCounted
          source={source}
          empty="No agent has registered with the federation."
          emptyWay="Register one"
          emptySimulation="No simulated registration is loaded."
          href="/federation/register"
        />
      )}
    </CountedFrame>
  );
}
