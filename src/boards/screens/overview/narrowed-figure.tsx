import { STATUS_NAMES } from "@/agents/screens/copy";
import { DeltaRows } from "@/agents/screens/list/delta-rows";
import { signedDelta } from "@/agents/screens/list/delta-words";
import { ChartFigure } from "@/components/charts/chart-figure";
import { CountLink } from "@/components/charts/count-link";
import { FigureTable, RowHead } from "@/components/charts/figure-table";
import { Link } from "@/components/ui/link";
import { Td, Th, Tr } from "@/components/ui/table";
import { visibleText } from "@/lib/visible-text";
import { narrowedFinding } from "./agent-words";
import { agentsLink } from "./agents-link";
import type { AgentOverview, Source } from "./overview-input";

type Props = { overview: AgentOverview; source: Source };

/** Who is narrowed: the agents furthest below their baseline, as bars or as a table. */
export function NarrowedFigure({ overview, source }: Props) {
  const { most_narrowed: shown, narrowed_total: total } = overview;
  const all = (
    <p className="text-xs">
      <CountLink value={overview.total} href={agentsLink(source, { sort: "delta" })}>
        {" "}
        agents by trust_delta
      </CountLink>
    </p>
  );
  return (
    <ChartFigure
      title="Agents below their baseline"
      finding={narrowedFinding(overview)}
      chart={
        <div className="@container space-y-3">
          {total > 0 && <DeltaRows agents={shown} />}
          {all}
        </div>
      }
      table={
        <div className="space-y-3">
          <NarrowedTable agents={shown} />
          {all}
        </div>
      }
    />
  );
}

function NarrowedTable({ agents }: { agents: AgentOverview["most_narrowed"] }) {
  return (
    <FigureTable
      caption="Agents furthest below their baseline"
      head={
        <>
          <Th>Agent</Th>
          <Th>Status</Th>
          <Th align="right">Baseline</Th>
          <Th align="right">Score</Th>
          <Th align="right">trust_delta</Th>
        </>
      }
    >
      {agents.map((agent) => (
        <Tr key={agent.did}>
          <RowHead>
            <Link href={`/agents/${encodeURIComponent(agent.id)}`} className="link">
              <bdi>{visibleText(agent.name).text}</bdi>
            </Link>
          </RowHead>
          <Td>{STATUS_NAMES[agent.status]}</Td>
          <Td align="right">{agent.baseline_score}</Td>
          <Td align="right">{agent.current_score}</Td>
          <Td align="right">{signedDelta(agent.trust_delta)}</Td>
        </Tr>
      ))}
    </FigureTable>
  );
}
