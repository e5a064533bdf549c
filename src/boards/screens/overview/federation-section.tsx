"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import { GateMatrix } from "@/federation/screens/overview/gate-matrix";
import { useTRPC } from "@/platform/trpc/browser/client";
import { agentSource } from "./agents-link";
import { copy } from "./copy";
import { CountedFrame } from "./counted-frame";
import { FederationTiles } from "./federation-tiles";
import { NothingCounted } from "./nothing-counted";
import type { Source } from "./overview-input";
import { OverviewSection } from "./overview-section";
import { FederationSkeleton } from "./overview-skeleton";

const { federation } = copy;

/** State of the federation: who waits for a person, and which gate stops whom. */
export function FederationSection({ source }: { source: Source }) {
  return (
    <OverviewSection
      title={federation.title}
      failed={federation.failed}
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
      refreshLabel={federation.refresh}
    >
      <FederationTiles overview={overview} source={source} />
      {total > 0 ? (
        <GateMatrix overview={overview} source={agentSource(source)} />
      ) : (
        <NothingCounted source={source} words={federation} href="/federation/register" />
      )}
    </CountedFrame>
  );
}
