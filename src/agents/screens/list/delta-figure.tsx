import type { AgentSummaryDto } from "@/agents/server/registry/agent-dto";
import { narrowingCopy as copy } from "./copy";
import { DeltaRows } from "./delta-rows";
import { mostNarrowed } from "./delta-words";

type Props = { agents: readonly AgentSummaryDto[]; hasMore: boolean };

/** How far each listed agent is from its baseline, in the order of the list; its table is the list itself. */
export function DeltaFigure({ agents, hasMore }: Props) {
  const narrowed = agents.filter(({ trust_delta: delta }) => delta < 0);
  return (
    <figure aria-labelledby="delta-title" className="space-y-4 px-4 py-4 md:px-6">
      <figcaption className="space-y-1">
        <h2 id="delta-title" className="font-semibold text-base">
          Distance from the baseline
        </h2>
        <p className="max-w-prose text-muted">
          {copy.finding(narrowed.length, agents.length, mostNarrowed(agents))}
        </p>
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
