"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { useTRPC } from "@/platform/trpc/browser/client";
import { AgeFigure, AssetsFigure, OwnersFigure, ToolsFigure } from "../incidents/open-figures";
import { FlowFigure, KeptFigure, OpenFigure, TimesFigure } from "../incidents/time-figures";
import { Tiles } from "../overview/tiles";
import { BoardFigures, type BoardProps, BoardScreen, useBoardInput } from "./board-frame";

/** How the work on incidents goes: what needs somebody now, and one time range for all that is over time. */
export function IncidentBoardScreen() {
  return (
    <BoardScreen
      title="Incidents board"
      lead="How the work on incidents goes over time, against the period before. Marks and numbers lead to their lists."
      board={Counted}
    />
  );
}

function Counted({ source, asked, onAsk }: BoardProps) {
  const trpc = useTRPC();
  const { input, isStale } = useBoardInput(source, asked);
  const { data: overview } = useSuspenseQuery(
    trpc.incidents.overview.queryOptions({ source: input.source }),
  );
  const query = useSuspenseQuery(trpc.incidents.board.queryOptions(input));
  const figure = { board: query.data, source: input.source };
  return (
    <BoardFigures
      {...{ board: query.data, query, isStale, asked, onAsk }}
      now={<Tiles overview={overview} source={input.source} />}
    >
      <OpenFigure {...figure} />
      <FlowFigure {...figure} />
      <TimesFigure {...figure} />
      <KeptFigure {...figure} />
      <AgeFigure {...figure} />
      <OwnersFigure {...figure} />
      <ToolsFigure {...figure} />
      <AssetsFigure {...figure} />
    </BoardFigures>
  );
}
