"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import { useTRPC } from "@/platform/trpc/browser/client";
import { AgentTiles } from "./agent-tiles";
import { agentSource, agentsLink } from "./agents-link";
import { copy } from "./copy";
import { CountedFrame } from "./counted-frame";
import { NarrowedFigure } from "./narrowed-figure";
import { NothingCounted } from "./nothing-counted";
import type { Source } from "./overview-input";
import { OverviewSection } from "./overview-section";
import { AgentSkeleton } from "./overview-skeleton";

const { agents } = copy;

/** State of the agents: what needs action, and which are restricted. */
export function AgentSection({ source }: { source: Source }) {
  return (
    <OverviewSection title={agents.title} failed={agents.failed} skeleton={<AgentSkeleton />}>
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
      refreshLabel={agents.refresh}
    >
      <AgentTiles overview={overview} source={source} />
      {overview.total > 0 ? (
        <NarrowedFigure overview={overview} source={source} />
      ) : (
        <NothingCounted source={source} words={agents} href={agentsLink(source)} />
      )}
    </CountedFrame>
  );
}
