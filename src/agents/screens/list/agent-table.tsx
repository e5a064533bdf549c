import type { AgentSummaryDto } from "@/agents/server/registry/agent-dto";
import { HowComputed } from "@/components/how-computed";
import { Table, TableHead, Th } from "@/components/ui/table";
import { AgentRow } from "./agent-row";
import { copy, narrowingCopy } from "./copy";
import { deltaScale, newestThresholds } from "./delta-scale";
import { signedDelta } from "./delta-words";
import { COLUMN } from "./list-columns";
import type { ListState } from "./search-params";

type Props = { agents: readonly AgentSummaryDto[]; sort: ListState["sort"] };

export function AgentTable({ agents, sort }: Props) {
  const { columns } = copy;
  const { degrade_delta: degraded, quarantine_delta: quarantined } = newestThresholds(agents);
  const howText = narrowingCopy.howText(signedDelta(degraded), signedDelta(quarantined));
  const scale = deltaScale(agents);
  const sorted = (by: "did" | "delta") => {
    if (sort === by) return { "aria-sort": "ascending" as const };
    return sort === `-${by}` ? { "aria-sort": "descending" as const } : {};
  };
  return (
    <Table className="table-fixed">
      <caption className="sr-only">{copy.caption}</caption>
      <TableHead>
        <Th className={COLUMN.id} {...sorted("did")}>
          {columns.id}
        </Th>
        <Th className={COLUMN.name}>{columns.name}</Th>
        <Th className={COLUMN.tier}>{columns.tier}</Th>
        <Th className={COLUMN.trust} {...sorted("delta")}>
          <span className="inline-flex items-center gap-0.5">
            {columns.trust}
            <HowComputed label={narrowingCopy.how}>
              {howText.map((text) => (
                <p key={text}>{text}</p>
              ))}
            </HowComputed>
          </span>
        </Th>
        <Th className={COLUMN.status}>{columns.status}</Th>
        <Th className={COLUMN.tools} align="right">
          {columns.tools}
        </Th>
        <Th className={COLUMN.operator}>{columns.operator}</Th>
        <Th className={COLUMN.proof}>{columns.proof}</Th>
      </TableHead>
      <tbody>
        {agents.map((agent) => (
          <AgentRow key={agent.did} agent={agent} scale={scale} />
        ))}
      </tbody>
    </Table>
  );
}
