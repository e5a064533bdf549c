"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
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
import { BoardFigures, type BoardProps, BoardScreen, useBoardInput } from "./board-frame";

/** How engagements go, as far as the reader may know of them: what runs now, and what is over time. */
export function EngagementBoardScreen() {
  return (
    <BoardScreen
      title="Engagements board"
      lead="How the engagements that you may know of go over time, against the period before. Marks and numbers lead to the engagement or its log."
      board={Counted}
    />
  );
}

function Counted({ source, asked, onAsk }: BoardProps) {
  const trpc = useTRPC();
  const { input, isStale } = useBoardInput(source, asked);
  const query = useSuspenseQuery(trpc.engagements.board.queryOptions(input));
  const figure = { board: query.data, source: input.source };
  const partly = partlyNote(query.data);
  return (
    <BoardFigures
      {...{ board: query.data, query, isStale, asked, onAsk }}
      now={
        <>
          <RunningTiles {...figure} />
          {partly !== undefined && <p className="max-w-prose text-muted">{partly}</p>}
        </>
      }
    >
      <RunningFigure {...figure} />
      <ActivityFigure {...figure} />
      <DetectionFigure {...figure} />
      <TimesFigure {...figure} />
      <TechniquesFigure {...figure} />
      <JewelsFigure {...figure} />
      <EvidenceFigure {...figure} />
      <ReportsFigure {...figure} />
    </BoardFigures>
  );
}
