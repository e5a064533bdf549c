"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { useDeferredValue, useId } from "react";
import { QueryBoundary } from "@/components/query-boundary";
import { Link } from "@/components/ui/link";
import { BusyLine } from "@/components/ui/progress";
import { useTRPC } from "@/trpc/client";
import { AgentTiles } from "./agent-tiles";
import { agentSource, agentsLink } from "./agents-link";
import { AsOf } from "./as-of";
import { copy } from "./copy";
import { NarrowedFigure } from "./narrowed-figure";
import type { Source } from "./overview-input";
import { AgentSkeleton } from "./overview-skeleton";

const { agents } = copy;

/** How agents stand: what needs somebody, and who is narrowed. */
export function AgentSection({ source }: { source: Source }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="pb-10">
      <h2 id={id} className="px-4 pb-1 font-semibold text-lg md:px-6">
        {agents.title}
      </h2>
      <QueryBoundary what={agents.failed} skeleton={<AgentSkeleton />}>
        <Counted source={source} />
      </QueryBoundary>
    </section>
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
    <div className="relative space-y-4 px-4 md:px-6">
      <div className="absolute inset-x-0 top-0">
        <BusyLine busy={query.isFetching || source !== wanted} />
      </div>
      <AsOf
        at={overview.as_of}
        busy={query.isFetching}
        label={agents.refresh}
        onAgain={() => void query.refetch()}
      />
      <AgentTiles overview={overview} source={source} />
      {overview.total > 0 ? (
        <NarrowedFigure overview={overview} source={source} />
      ) : (
        <p className="text-muted">
          {source === "simulation" ? agents.emptySimulation : agents.empty}{" "}
          {source !== "simulation" && (
            <Link href={agentsLink(source)} className="link">
              {agents.emptyWay}
            </Link>
          )}
        </p>
      )}
    </div>
  );
}
