"use client";

import { useQueryState, useQueryStates } from "nuqs";
import { type ComponentType, type ReactNode, useDeferredValue } from "react";
import type { AskedPeriod } from "@/boards/domain/period";
import { QueryBoundary } from "@/components/query-boundary";
import { PageHeader } from "@/components/ui/page-header";
import { CountedFrame } from "../overview/counted-frame";
import { type Source, sourceParser } from "../overview/overview-input";
import { OverviewSkeleton } from "../overview/overview-skeleton";
import { boardInput } from "../period/board-input";
import { periodParsers } from "../period/period-input";
import { PeriodPicker } from "../period/period-picker";

/** What the address asks of a board. */
export type BoardProps = {
  source: Source;
  asked: AskedPeriod;
  onAsk: (asked: AskedPeriod) => void;
};

type ScreenProps = {
  title: string;
  lead: string;
  board: ComponentType<BoardProps>;
};

/** A page with a board: its heading, and one time range in the address. */
export function BoardScreen({ title, lead, board: Board }: ScreenProps) {
  const [source] = useQueryState("source", sourceParser);
  const [asked, ask] = useQueryStates(periodParsers, { history: "replace" });
  return (
    <>
      <PageHeader title={title} lead={lead} />
      <QueryBoundary what="The board could not be loaded" skeleton={<OverviewSkeleton />}>
        <Board source={source} asked={asked} onAsk={(next) => void ask(next)} />
      </QueryBoundary>
    </>
  );
}

/** Input of a board's query; what is shown stays until another one is there, and is stale until then. */
export function useBoardInput<Each extends string>(source: Each, asked: AskedPeriod) {
  const wanted = boardInput(source, asked);
  const input = useDeferredValue(wanted);
  return { input, isStale: JSON.stringify(input) !== JSON.stringify(wanted) };
}

type FiguresProps = Omit<BoardProps, "source"> & {
  board: { as_of: string; period: Parameters<typeof PeriodPicker>[0]["shown"] };
  query: Parameters<typeof CountedFrame>[0]["query"];
  isStale: boolean;
  /** What is so now, whatever the time range. */
  now: ReactNode;
  children: ReactNode;
};

/** What a board shows: numbers of now, and below the choice of a time range its figures. */
export function BoardFigures({ board, asked, onAsk, now, children, ...counted }: FiguresProps) {
  return (
    <CountedFrame at={board.as_of} className="pb-10" {...counted}>
      {now}
      <div className="flex flex-wrap items-center gap-2 pt-2">
        <PeriodPicker asked={asked} shown={board.period} onAsk={onAsk} />
      </div>
      <div className="grid gap-4 xl:grid-cols-2">{children}</div>
    </CountedFrame>
  );
}
