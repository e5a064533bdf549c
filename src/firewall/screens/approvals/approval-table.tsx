"use client";

import { HowComputed } from "@/components/how-computed";
import { Table, TableHead, Th } from "@/components/ui/table";
import type { ApprovalDto } from "@/firewall/server/approvals/approval-dto";
import { ApprovalRow } from "./approval-row";
import { copy } from "./copy";
import { COLUMN } from "./list-columns";
import type { PanelControl } from "./use-open-approval";

type Props = { rows: readonly ApprovalDto[]; isQueue: boolean; panel: PanelControl };

export function ApprovalTable({ rows, isQueue, panel }: Props) {
  const { columns } = copy;
  return (
    <Table className="table-fixed">
      <caption className="sr-only">{isQueue ? copy.caption.waiting : copy.caption.decided}</caption>
      <TableHead>
        <Th className={COLUMN.call}>{columns.call}</Th>
        <Th className={COLUMN.agent}>{columns.agent}</Th>
        <Th className={COLUMN.risk}>
          <span className="inline-flex items-center gap-0.5">
            {columns.risk}
            <HowComputed label={copy.gateTitle}>
              {copy.gateText.map((text) => (
                <p key={text}>{text}</p>
              ))}
            </HowComputed>
          </span>
        </Th>
        <Th className={COLUMN.why}>{columns.why}</Th>
        <Th className={COLUMN.quorum}>{columns.approved}</Th>
        <Th className={COLUMN.state}>{isQueue ? columns.expires : columns.state}</Th>
        <Th className={COLUMN.requested}>{columns.requested}</Th>
      </TableHead>
      <tbody>
        {rows.map((row) => (
          <ApprovalRow key={row.approval_id} row={row} isQueue={isQueue} panel={panel} />
        ))}
      </tbody>
    </Table>
  );
}
