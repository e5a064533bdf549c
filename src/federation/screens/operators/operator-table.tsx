"use client";

import { type DataColumn, DataTable } from "@/components/lists/data-table";
import { OpenButton } from "@/components/open-row";
import { Did } from "@/components/ui/did";
import type { OperatorDto } from "@/federation/server/operators/operator-dto";
import { visibleText } from "@/lib/visible-text";
import { copy } from "./copy";
import { OperatorStatusBadge } from "./operator-status";

/** Columns appear as the list gets wider. */
const COLUMNS: readonly DataColumn<OperatorDto>[] = [
  {
    key: "status",
    title: "Status",
    width: 8,
    cell: ({ status, member }) => (
      <>
        <OperatorStatusBadge status={status} />
        {member && <span className="block text-muted text-xs">you act for it</span>}
      </>
    ),
  },
  {
    key: "agents",
    title: "Agents",
    from: "hidden @2xl:table-cell w-28",
    align: "right",
    cell: ({ agents: { approved, pending } }) => (
      <>
        {approved}
        {pending > 0 && <span className="block text-muted text-xs">{pending} pending</span>}
      </>
    ),
  },
  {
    key: "domain",
    title: "Domain",
    from: "hidden @3xl:table-cell w-48",
    cell: ({ domain, domain_verified_at: proven }) =>
      domain === null ? (
        <span className="text-muted">none</span>
      ) : (
        <>
          <span className="block truncate">{domain}</span>
          <span className="block text-muted text-xs">
            {proven === null ? "not proven" : "proven"}
          </span>
        </>
      ),
  },
  {
    key: "role",
    title: "May bring",
    from: "hidden @5xl:table-cell w-44",
    className: "text-muted text-xs",
    cell: ({ role }) => copy.roles[role],
  },
  {
    key: "keys",
    title: "Keys",
    from: "hidden @5xl:table-cell w-20",
    align: "right",
    cell: (row) => row.keys_in_force,
  },
];

type Props = {
  rows: readonly OperatorDto[];
  openId: string | null;
  onOpen: (id: string) => void;
};

export function OperatorTable({ rows, openId, onOpen }: Props) {
  const isOpen = ({ id }: OperatorDto) => id === openId;
  const operator: DataColumn<OperatorDto> = {
    key: "operator",
    title: "Operator",
    cell: (row) => (
      <OpenButton
        isOpen={isOpen(row)}
        label={visibleText(row.name).text}
        text={<Did value={row.did} />}
        below={visibleText(row.name).text}
        onOpen={() => onOpen(row.id)}
      />
    ),
  };
  return (
    <DataTable
      caption={copy.caption}
      columns={[operator, ...COLUMNS]}
      rows={rows}
      keyOf={({ id }) => id}
      isOpen={isOpen}
    />
  );
}
