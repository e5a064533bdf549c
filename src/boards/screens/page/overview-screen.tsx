"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { ChartNoAxesCombined, Upload } from "lucide-react";
import { useQueryState } from "nuqs";
import { useDeferredValue } from "react";
import { useSession } from "@/accounts/screens/session/use-session";
import { QueryBoundary } from "@/components/query-boundary";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { useTRPC } from "@/platform/trpc/browser/client";
import { AgentSection } from "../overview/agent-section";
import { copy } from "../overview/copy";
import { CountedFrame } from "../overview/counted-frame";
import { FederationSection } from "../overview/federation-section";
import { type Overview, type Source, sourceParser } from "../overview/overview-input";
import { OverviewSkeleton } from "../overview/overview-skeleton";
import { OwnerFigure } from "../overview/owner-figure";
import { StateFigure } from "../overview/state-figure";
import { Tiles } from "../overview/tiles";
import { WeekFigure } from "../overview/weeks/week-figure";

export function OverviewScreen() {
  const [source, setSource] = useQueryState("source", sourceParser);
  const { may } = useSession();
  return (
    <>
      <PageHeader
        title={copy.title}
        lead="What needs action now, and where work stalls. Numbers link to what they count."
      />
      {may["incident.read"] && (
        <QueryBoundary what="The overview could not be loaded" skeleton={<OverviewSkeleton />}>
          <Counted source={source} onSource={(next) => void setSource(next)} />
        </QueryBoundary>
      )}
      {may["agent.read"] && <AgentSection source={source} />}
      {may["federation.read"] && <FederationSection source={source} />}
    </>
  );
}

type CountedProps = { source: Source; onSource: (source: Source) => void };

function Counted({ source: wanted, onSource }: CountedProps) {
  const trpc = useTRPC();
  const source = useDeferredValue(wanted);
  const query = useSuspenseQuery(trpc.incidents.overview.queryOptions({ source }));
  const overview = query.data;
  if (isEmpty(overview)) return <Empty source={source} onSource={onSource} />;
  return (
    <CountedFrame at={overview.as_of} query={query} isStale={source !== wanted} className="pb-10">
      <Tiles overview={overview} source={source} />
      <WeekFigure weeks={overview.weeks} source={source} />
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <OwnerFigure owners={overview.owners} ownersTotal={overview.owners_total} source={source} />
        <StateFigure states={overview.states} source={source} />
      </div>
    </CountedFrame>
  );
}

/** Nothing is open, and no week saw anything. */
function isEmpty({ total_open, weeks }: Overview): boolean {
  const quiet = weeks.every(
    (week) => week.closed === 0 && Object.values(week.new).every((n) => n === 0),
  );
  return total_open === 0 && quiet;
}

function Empty({ source, onSource }: CountedProps) {
  const session = useSession();
  const simulated = source === "simulation";
  return (
    <EmptyState
      icon={ChartNoAxesCombined}
      title="Nothing to look over yet"
      actions={
        !simulated && (
          <>
            {session.may["import.run"] && (
              <Button asChild variant="primary">
                <Link href="/imports/new">
                  <Upload aria-hidden /> Import a scan
                </Link>
              </Button>
            )}
            <Button onClick={() => onSource("simulation")}>Look at simulated ones</Button>
          </>
        )
      }
    >
      <p>
        {simulated
          ? "No simulated incidents are loaded."
          : "Import the report of a scanner: each weakness on an asset becomes an incident with a deadline, and this page counts them."}
      </p>
    </EmptyState>
  );
}
