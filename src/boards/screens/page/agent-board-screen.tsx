"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { useQueryState, useQueryStates } from "nuqs";
import { useDeferredValue } from "react";
import { SOURCE_NAMES } from "@/agents/screens/copy";
import type { AskedPeriod } from "@/boards/domain/period";
import { QueryBoundary } from "@/components/query-boundary";
import { PageHeader } from "@/components/ui/page-header";
import { Segmented } from "@/components/ui/segmented";
import { SourcedTitle } from "@/evidence/screens/findings/sourced-title";
import { useTRPC } from "@/platform/trpc/browser/client";
import { ApprovalFigure, CallFigure, WaitFigure } from "../agents/call-figures";
import { ScoreFigure, SourceFigure, SpendingFigure, StatusFigure } from "../agents/trust-figures";
import { boardInput } from "../incidents/board-input";
import { AgentTiles } from "../overview/agent-tiles";
import { agentSource } from "../overview/agents-link";
import { CountedFrame } from "../overview/counted-frame";
import { type Source, sourceParser } from "../overview/overview-input";
import { OverviewSkeleton } from "../overview/overview-skeleton";
import { periodParsers } from "../period/period-input";
import { PeriodPicker } from "../period/period-picker";

const SOURCE_OPTIONS: readonly { value: Source; label: string }[] = [
  { value: "import", label: SOURCE_NAMES.registry },
  { value: "simulation", label: SOURCE_NAMES.simulation },
];

/** How agents are trusted and what they did: what needs somebody now, and one time range for all that is over time. */
export function AgentBoardScreen() {
  const [source, setSource] = useQueryState("source", sourceParser);
  const [asked, ask] = useQueryStates(periodParsers, { history: "replace" });
  return (
    <>
      <PageHeader
        title={<SourcedTitle title="Agents board" source={source} />}
        lead="How agents are trusted and what they did over time, against the period before. Marks and numbers lead to the calls."
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

function Counted({ source: chosen, asked, onAsk }: CountedProps) {
  const trpc = useTRPC();
  const wanted = boardInput(agentSource(chosen), asked);
  const input = useDeferredValue(wanted);
  const { data: overview } = useSuspenseQuery(
    trpc.agents.overview.queryOptions({ source: input.source }),
  );
  const query = useSuspenseQuery(trpc.agents.board.queryOptions(input));
  const board = query.data;
  const source: Source = input.source === "simulation" ? "simulation" : "import";
  const figure = { board, source };
  return (
    <CountedFrame
      at={board.as_of}
      query={query}
      isStale={JSON.stringify(input) !== JSON.stringify(wanted)}
      className="pb-10"
    >
      <AgentTiles overview={overview} source={source} />
      <div className="flex flex-wrap items-center gap-2 pt-2">
        <PeriodPicker asked={asked} shown={board.period} onAsk={onAsk} />
      </div>
      <div className="grid gap-4 xl:grid-cols-2">
        <ScoreFigure {...figure} />
        <StatusFigure {...figure} />
        <CallFigure {...figure} />
        {board.approvals !== null && (
          <>
            <ApprovalFigure {...figure} />
            <WaitFigure {...figure} />
          </>
        )}
        {board.sources !== null && <SourceFigure {...figure} />}
        <SpendingFigure {...figure} />
      </div>
    </CountedFrame>
  );
}
