import type { AgentSummaryDto } from "@/agents/server/registry/agent-dto";
import { DeltaRows } from "./delta-rows";
import { mostNarrowed } from "./delta-words";

type Props = { agents: readonly AgentSummaryDto[]; hasMore: boolean };

/** How far each listed agent is from its baseline, in the order of the list; its table is the list itself. */
export function DeltaFigure({ agents, hasMore }: Props) {
  return (
    <figure aria-labelledby="delta-title" className="space-y-4 px-4 py-4 md:px-6">
      <figcaption className="space-y-1">
        <h2 id="delta-title" className="font-semibold text-base">
          Distance from the baseline
        </h2>
        <p className="max-w-prose text-muted">{findingWords(agents)}</p>
        {hasMore && (
          <p className="text-muted text-xs">
            There are more agents than are loaded; the bars show those that are.
          </p>
        )}
      </figcaption>
      <DeltaRows agents={agents} />
    </figure>
  );
}

function findingWords(agents: Props["agents"]): string {
  const most = mostNarrowed(agents);
  if (most === null) return `None of the ${agents.length} agents shown is narrowed.`;
  const narrowed = agents.filter(({ trust_delta: delta }) => delta < 0).length;
  return `${narrowed} of the ${agents.length} agents shown ${narrowed === 1 ? "is" : "are"} narrowed, ${most}.`;
}
