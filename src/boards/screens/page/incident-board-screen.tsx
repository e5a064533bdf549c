"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { useQueryState, useQueryStates } from "nuqs";
import { useDeferredValue } from "react";
import type { AskedPeriod } from "@/boards/domain/period";
import { QueryBoundary } from "@/components/query-boundary";
import { PageHeader } from "@/components/ui/page-header";
import { Segmented } from "@/components/ui/segmented";
import { SourcedTitle } from "@/evidence/screens/findings/sourced-title";
import { useTRPC } from "@/platform/trpc/browser/client";
import { boardInput } from "../incidents/board-input";
import { AgeFigure, AssetsFigure, OwnersFigure, ToolsFigure } from "../incidents/open-figures";
import { FlowFigure, KeptFigure, OpenFigure, TimesFigure } from "../incidents/time-figures";
import { CountedFrame } from "../overview/counted-frame";
import { SOURCE_OPTIONS, type Source, sourceParser } from "../overview/overview-input";
import { OverviewSkeleton } from "../overview/overview-skeleton";
import { Tiles } from "../overview/tiles";
import { periodParsers } from "../period/period-input";
import { PeriodPicker } from "../period/period-picker";

/** How the work on incidents goes: what needs somebody now, and one time range for all that is over time. */
export function IncidentBoardScreen() {
  const [source, setSource] = useQueryState("source", sourceParser);
  const [asked, ask] = useQueryStates(periodParsers, { history: "replace" });
  return (
    <>
      <PageHeader
        title={<SourcedTitle title="Incidents board" source={source} />}
        lead="How the work on incidents goes over time, against the period before. Marks and numbers lead to their lists."
        actions={
          <Segmented
            label="Data"
            value={source}
            options={SOURCE_OPTIONS}
            onChange={(next) => void setSource(next)}
          />
        }
      />
      <QueryBoundary what="The board could not be loaded" skeleton={<OverviewSkeleton />}>
        <Counted source={source} asked={asked} onAsk={(next) => void ask(next)} />
      </QueryBoundary>
    </>
  );
}

type CountedProps = { source: Source; asked: AskedPeriod; onAsk: (asked: AskedPeriod) => void };

function Counted({ source, asked, onAsk }: CountedProps) {
  const trpc = useTRPC();
  const wanted = boardInput(source, asked);
  const input = useDeferredValue(wanted);
  const { data: overview } = useSuspenseQuery(
    trpc.incidents.overview.queryOptions({ source: input.source }),
  );
  const query = useSuspenseQuery(trpc.incidents.board.queryOptions(input));
  const figure = { board: query.data, source: input.source };
  return (
    <CountedFrame
      at={query.data.as_of}
      query={query}
      isStale={JSON.stringify(input) !== JSON.stringify(wanted)}
      className="pb-10"
    >
      <Tiles overview={overview} source={input.source} />
      <div className="flex flex-wrap items-center gap-2 pt-2">
        <PeriodPicker asked={asked} shown={query.data.period} onAsk={onAsk} />
      </div>
      <div className="grid gap-4 xl:grid-cols-2">
        <OpenFigure {...figure} />
        <FlowFigure {...figure} />
        <TimesFigure {...figure} />
        <KeptFigure {...figure} />
        <AgeFigure {...figure} />
        <OwnersFigure {...figure} />
        <ToolsFigure {...figure} />
        <AssetsFigure {...figure} />
      </div>
    </CountedFrame>
  );
}
