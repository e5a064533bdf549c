"use client";

import { OpenRow } from "@/components/open-row";
import { Did } from "@/components/ui/did";
import { Table, TableHead, Td, Th } from "@/components/ui/table";
import type { OperatorDto } from "@/federation/server/operators/operator-dto";
import { visibleText } from "@/lib/visible-text";
import { copy } from "./copy";
import { OperatorStatusBadge } from "./operator-status";

const COLUMN = {
  status: "w-32",
  agents: "hidden @2xl:table-cell w-28",
  domain: "hidden @3xl:table-cell w-48",
  role: "hidden @5xl:table-cell w-44",
  keys: "hidden @5xl:table-cell w-20",
};

type Props = {
  rows: readonly OperatorDto[];
  openId: string | null;
  onOpen: (id: string) => void;
};

export function OperatorTable({ rows, openId, onOpen }: Props) {
  const { columns } = copy;
  return (
    <Table className="table-fixed">
      <caption className="sr-only">{copy.caption}</caption>
      <TableHead>
        <Th>{columns.operator}</Th>
        <Th className={COLUMN.status}>{columns.status}</Th>
        <Th className={COLUMN.agents} align="right">
          {columns.agents}
        </Th>
        <Th className={COLUMN.domain}>{columns.domain}</Th>
        <Th className={COLUMN.role}>{columns.role}</Th>
        <Th className={COLUMN.keys} align="right">
          {columns.keys}
        </Th>
      </TableHead>
      <tbody>
        {rows.map((row) => (
          <OpenRow
            key={row.id}
            isOpen={openId === row.id}
            label={visibleText(row.name).text}
            text={<Did value={row.did} />}
            below={visibleText(row.name).text}
            onOpen={() => onOpen(row.id)}
          >
            <Td className={COLUMN.status}>
              <OperatorStatusBadge status={row.status} />
              {row.member && <span className="block text-muted text-xs">{copy.member}</span>}
            </Td>
            <Td className={COLUMN.agents} align="right">
              {row.agents.approved}
              {row.agents.pending > 0 && (
                <span className="block text-muted text-xs">
                  {row.agents.pending} {copy.pendingAgents}
                </span>
              )}
            </Td>
            <Td className={COLUMN.domain}>
              {row.domain === null ? (
                <span className="text-muted">{copy.noDomain}</span>
              ) : (
                <>
                  <span className="block truncate">{row.domain}</span>
                  <span className="block text-muted text-xs">
                    {row.domain_verified_at === null ? copy.unproven : copy.proven}
                  </span>
                </>
              )}
            </Td>
            <Td className={COLUMN.role}>
              <span className="text-muted text-xs">{copy.roles[row.role]}</span>
            </Td>
            <Td className={COLUMN.keys} align="right">
              {row.keys_in_force}
            </Td>
          </OpenRow>
        ))}
      </tbody>
    </Table>
  );
}
