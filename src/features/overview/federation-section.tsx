"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { useDeferredValue, useId } from "react";
import { QueryBoundary } from "@/components/query-boundary";
import { Link } from "@/components/ui/link";
import { BusyLine } from "@/components/ui/progress";
import { GateMatrix } from "@/features/federation/overview/gate-matrix";
import { useTRPC } from "@/trpc/client";
import { agentSource } from "./agents-link";
import { AsOf } from "./as-of";
import { copy } from "./copy";
import { FederationTiles } from "./federation-tiles";
import type { Source } from "./overview-input";
import { FederationSkeleton } from "./overview-skeleton";

const { federation } = copy;

/** How the federation stands: who waits for a person, and which gate stops whom. */
export function FederationSection({ source }: { source: Source }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="pb-10">
      <h2 id={id} className="px-4 pb-1 font-semibold text-lg md:px-6">
        {federation.title}
      </h2>
      <QueryBoundary what={federation.failed} skeleton={<FederationSkeleton />}>
        <Counted source={source} />
      </QueryBoundary>
    </section>
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
    <div className="relative space-y-4 px-4 md:px-6">
      <div className="absolute inset-x-0 top-0">
        <BusyLine busy={query.isFetching || source !== wanted} />
      </div>
      <AsOf
        at={overview.as_of}
        busy={query.isFetching}
        label={federation.refresh}
        onAgain={() => void query.refetch()}
      />
      <FederationTiles overview={overview} source={source} />
      {total > 0 ? (
        <GateMatrix overview={overview} source={agentSource(source)} />
      ) : (
        <p className="text-muted">
          {source === "simulation" ? federation.emptySimulation : federation.empty}{" "}
          {source !== "simulation" && (
            <Link href="/federation/register" className="link">
              {federation.emptyWay}
            </Link>
          )}
        </p>
      )}
    </div>
  );
}
