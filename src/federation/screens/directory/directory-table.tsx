import { Badge } from "@/components/ui/badge";
import { Did } from "@/components/ui/did";
import { Link } from "@/components/ui/link";
import { Table, TableHead, Td, Th, Tr } from "@/components/ui/table";
import { Time } from "@/components/ui/time";
import type { DirectoryEntryDto } from "@/federation/server/directory/directory-dto";
import { copy } from "./copy";
import { LivenessBadge } from "./liveness-badge";
import { RankingFactors } from "./ranking-factors";

/** Shown beside the name where there is no room for a column. */
const WIDE = "hidden md:table-cell";

export function DirectoryTable({ agents }: { agents: readonly DirectoryEntryDto[] }) {
  return (
    <Table>
      <caption className="sr-only">{copy.caption}</caption>
      <TableHead>
        <Th>Agent</Th>
        <Th>Ranking</Th>
        <Th className={WIDE}>Role and tier</Th>
        <Th className={WIDE}>Proven skills</Th>
        <Th className={WIDE}>Provider</Th>
        <Th className={WIDE}>Runtime</Th>
        <Th className={WIDE}>Verified</Th>
      </TableHead>
      <tbody>
        {agents.map((agent) => (
          <DirectoryRow key={agent.did} agent={agent} />
        ))}
      </tbody>
    </Table>
  );
}

function DirectoryRow({ agent }: { agent: DirectoryEntryDto }) {
  return (
    <Tr className="align-top">
      <Td className="align-top">
        <div className="min-w-0 space-y-1 py-1">
          <Link
            href={`/directory/${agent.did}`}
            className="font-medium text-accent underline-offset-2 hover:underline"
          >
            {agent.name}
          </Link>{" "}
          {agent.source === "simulation" && <Badge tone="info">{copy.simulated}</Badge>}
          <Did value={agent.did} className="text-muted" />
          <div className="space-y-1 md:hidden">
            <RoleAndTier agent={agent} />
            <Skills agent={agent} />
            <p className="text-muted text-xs">{agent.provider}</p>
            <Runtime agent={agent} />
          </div>
        </div>
      </Td>
      <Td className="w-40 align-top">
        <details className="py-1">
          <summary className="w-fit cursor-pointer rounded-sm tabular-nums">
            <span className="font-semibold">{agent.ranking}</span>
            <span className="sr-only"> {`${agent.ranking} of 100, show what it is made of`}</span>
          </summary>
          <div className="min-w-28 pt-2">
            <RankingFactors basis={agent.ranking_basis} />
          </div>
        </details>
      </Td>
      <Td className={`${WIDE} align-top`}>
        <div className="py-1">
          <RoleAndTier agent={agent} />
        </div>
      </Td>
      <Td className={`${WIDE} align-top`}>
        <div className="py-1">
          <Skills agent={agent} />
        </div>
      </Td>
      <Td className={`${WIDE} align-top`}>
        <div className="py-1">
          {agent.provider}
          <code className="block break-all font-mono text-muted text-xs">{agent.operator_did}</code>
        </div>
      </Td>
      <Td className={`${WIDE} align-top`}>
        <div className="py-1">
          <Runtime agent={agent} />
        </div>
      </Td>
      <Td className={`${WIDE} align-top`}>
        <div className="py-1">
          {agent.verified_at !== null && <Time value={agent.verified_at} />}
        </div>
      </Td>
    </Tr>
  );
}

function RoleAndTier({ agent }: { agent: DirectoryEntryDto }) {
  return (
    <span className="inline-flex items-center gap-1.5 text-sm">
      {copy.roles[agent.role]}
      <Badge tone="outline">{agent.tier}</Badge>
    </span>
  );
}

function Runtime({ agent }: { agent: DirectoryEntryDto }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5 text-sm">
      {copy.runtimes[agent.runtime_type]}
      <LivenessBadge liveness={agent.liveness} />
    </span>
  );
}

function Skills({ agent }: { agent: DirectoryEntryDto }) {
  if (agent.skills.length === 0) return <span className="text-muted">None proven now</span>;
  return (
    <ul className="flex flex-wrap gap-x-3 gap-y-1">
      {agent.skills.map((skill) => (
        <li key={skill} className="text-sm">
          <code className="font-mono text-xs">{skill}</code>{" "}
          <span className="text-muted text-xs">
            {copy.levels[agent.skill_levels[skill] ?? "declared"].toLowerCase()}
          </span>
        </li>
      ))}
    </ul>
  );
}
