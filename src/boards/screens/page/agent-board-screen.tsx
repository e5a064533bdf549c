"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { useTRPC } from "@/platform/trpc/browser/client";
import { ApprovalFigure, CallFigure, WaitFigure } from "../agents/call-figures";
import { ScoreFigure, SourceFigure, SpendingFigure, StatusFigure } from "../agents/trust-figures";
import { AgentTiles } from "../overview/agent-tiles";
import { agentSource } from "../overview/agents-link";
import type { Source } from "../overview/overview-input";
import { BoardFigures, type BoardProps, BoardScreen, useBoardInput } from "./board-frame";

/** How agents are trusted and what they did: what needs somebody now, and one time range for all that is over time. */
export function AgentBoardScreen() {
  return (
    <BoardScreen
      title="Agents board"
      lead="How agents are trusted and what they did over time, against the period before. Marks and numbers lead to the calls."
      board={Counted}
    />
  );
}

function Counted({ source: chosen, asked, onAsk }: BoardProps) {
  const trpc = useTRPC();
  const { input, isStale } = useBoardInput(agentSource(chosen), asked);
  const { data: overview } = useSuspenseQuery(
    trpc.agents.overview.queryOptions({ source: input.source }),
  );
  const query = useSuspenseQuery(trpc.agents.board.queryOptions(input));
  const board = query.data;
  const source: Source = input.source === "simulation" ? "simulation" : "import";
  const figure = { board, source };
  return (
    <BoardFigures
      {...{ board, query, isStale, asked, onAsk }}
      now={<AgentTiles overview={overview} source={source} />}
    >
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
    </BoardFigures>
  );
}
