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
  return (
    <Table className="table-fixed">
      <caption className="sr-only">
        {isQueue ? "Calls that wait for a decision" : "Decided calls"}
      </caption>
      <TableHead>
        <Th className={COLUMN.call}>Call</Th>
        <Th className={COLUMN.agent}>Agent</Th>
        <Th className={COLUMN.risk}>
          <span className="inline-flex items-center gap-0.5">
            Risk
            <HowComputed label={copy.gateTitle}>
              {copy.gateText.map((text) => (
                <p key={text}>{text}</p>
              ))}
            </HowComputed>
          </span>
        </Th>
        <Th className={COLUMN.why}>Why</Th>
        <Th className={COLUMN.quorum}>Approved</Th>
        <Th className={COLUMN.state}>{isQueue ? "Time left" : "State"}</Th>
        <Th className={COLUMN.requested}>Requested</Th>
      </TableHead>
      <tbody>
        {rows.map((row) => (
          <ApprovalRow key={row.approval_id} row={row} isQueue={isQueue} panel={panel} />
        ))}
      </tbody>
    </Table>
  );
}
