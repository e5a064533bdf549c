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
import { partlyNote } from "../engagements/engagement-words";
import { EvidenceFigure, JewelsFigure, ReportsFigure } from "../engagements/outcome-figures";
import { RunningTiles } from "../engagements/running-tiles";
import {
  ActivityFigure,
  DetectionFigure,
  RunningFigure,
  TechniquesFigure,
  TimesFigure,
} from "../engagements/time-figures";
import { boardInput } from "../incidents/board-input";
import { CountedFrame } from "../overview/counted-frame";
import { SOURCE_OPTIONS, type Source, sourceParser } from "../overview/overview-input";
import { OverviewSkeleton } from "../overview/overview-skeleton";
import { periodParsers } from "../period/period-input";
import { PeriodPicker } from "../period/period-picker";

/** How engagements go, as far as the reader may know of them: what runs now, and what is over time. */
export function EngagementBoardScreen() {
  const [source, setSource] = useQueryState("source", sourceParser);
  const [asked, ask] = useQueryStates(periodParsers, { history: "replace" });
  return (
    <>
      <PageHeader
        title={<SourcedTitle title="Engagements board" source={source} />}
        lead="How the engagements that you may know of go over time, against the period before. Marks and numbers lead to the engagement or its log."
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
  const query = useSuspenseQuery(trpc.engagements.board.queryOptions(input));
  const figure = { board: query.data, source: input.source };
  const partly = partlyNote(query.data);
  return (
    <CountedFrame
      at={query.data.as_of}
      query={query}
      isStale={JSON.stringify(input) !== JSON.stringify(wanted)}
      className="pb-10"
    >
      <RunningTiles {...figure} />
      {partly !== undefined && <p className="max-w-prose text-muted">{partly}</p>}
      <div className="flex flex-wrap items-center gap-2 pt-2">
        <PeriodPicker asked={asked} shown={query.data.period} onAsk={onAsk} />
      </div>
      <div className="grid gap-4 xl:grid-cols-2">
        <RunningFigure {...figure} />
        <ActivityFigure {...figure} />
        <DetectionFigure {...figure} />
        <TimesFigure {...figure} />
        <TechniquesFigure {...figure} />
        <JewelsFigure {...figure} />
        <EvidenceFigure {...figure} />
        <ReportsFigure {...figure} />
      </div>
    </CountedFrame>
  );
}
