"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import { useTRPC } from "@/platform/trpc/browser/client";
import { AgentTiles } from "./agent-tiles";
import { agentSource, agentsLink } from "./agents-link";
import { CountedFrame } from "./counted-frame";
import { NarrowedFigure } from "./narrowed-figure";
import { NothingCounted } from "./nothing-counted";
import type { Source } from "./overview-input";
import { OverviewSection } from "./overview-section";
import { AgentSkeleton } from "./overview-skeleton";

/** State of the agents: what needs action, and which are restricted. */
export function AgentSection({ source }: { source: Source }) {
  return (
    <OverviewSection
      title="Agents"
      failed="The agents could not be counted"
      skeleton={<AgentSkeleton />}
    >
      <Counted source={source} />
    </OverviewSection>
  );
}

function Counted({ source: wanted }: { source: Source }) {
  const trpc = useTRPC();
  const source = useDeferredValue(wanted);
  const query = useSuspenseQuery(
    trpc.agents.overview.queryOptions({ source: agentSource(source) }),
  );
  const overview = query.data;
  return (
    <CountedFrame
      at={overview.as_of}
      query={query}
      isStale={source !== wanted}
      refreshLabel="Count the agents again"
    >
      <AgentTiles overview={overview} source={source} />
      {overview.total > 0 ? (
        <NarrowedFigure overview={overview} source={source} />
      ) : (
        <NothingCounted
          source={source}
          empty="No agent is registered."
          emptyWay="How one is registered"
          emptySimulation="No simulated agent is loaded."
          href={agentsLink(source)}
        />
      )}
    </CountedFrame>
  );
}
