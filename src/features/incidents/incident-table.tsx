"use client";

import Link from "next/link";
import { useEffect, useRef } from "react";
import { Table, TableHead, Td, Th } from "@/components/ui/table";
import { Time } from "@/components/ui/time";
import { toolName } from "@/features/findings/copy";
import { SeverityLabel } from "@/features/findings/severity-label";
import { cn } from "@/lib/cn";
import { formatCount } from "@/lib/format";
import type { IncidentDto } from "@/server/services/incidents/incident-dto";
import { assetText } from "./asset-text";
import { copy } from "./copy";
import type { IncidentFilters } from "./search-params";
import type { PanelControl } from "./use-incident-filters";
import { WorkflowLabel } from "./workflow-label";

/** Columns appear as the list gets wider: it shares its width with the panel. */
const FROM = {
  severity: "hidden @2xl:table-cell w-28",
  asset: "hidden @4xl:table-cell w-60",
  state: "hidden @2xl:table-cell w-28",
  tool: "hidden @5xl:table-cell w-28",
  evidence: "hidden @5xl:table-cell w-24",
  age: "hidden @6xl:table-cell w-28",
  seen: "w-28",
};

type Props = {
  rows: readonly IncidentDto[];
  sort: IncidentFilters["sort"];
  panel: PanelControl;
};

export function IncidentTable({ rows, sort, panel }: Props) {
  const { columns } = copy;
  const tableRef = useRef<HTMLTableElement>(null);
  // An address can name a row further down.
  useEffect(() => {
    tableRef.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "center" });
  }, []);
  return (
    <Table ref={tableRef} className="table-fixed">
      <caption className="sr-only">{copy.caption}</caption>
      <TableHead>
        <Th
          className={FROM.severity}
          {...(sort === "severity" ? { "aria-sort": "descending" } : {})}
        >
          {columns.severity}
        </Th>
        <Th className="pl-4 @2xl:pl-3">{columns.title}</Th>
        <Th className={FROM.asset}>{columns.asset}</Th>
        <Th className={FROM.state}>{columns.workflow}</Th>
        <Th className={FROM.tool}>{columns.tool}</Th>
        <Th className={FROM.evidence} align="right">
          {columns.evidence}
        </Th>
        <Th className={FROM.age} {...(sort === "newest" ? { "aria-sort": "descending" } : {})}>
          {columns.age}
        </Th>
        <Th className={FROM.seen}>{columns.lastSeen}</Th>
      </TableHead>
      <tbody>
        {rows.map((row) => (
          <IncidentRow key={row.id} row={row} panel={panel} />
        ))}
      </tbody>
    </Table>
  );
}

function IncidentRow({ row, panel }: { row: IncidentDto; panel: PanelControl }) {
  const isOpen = panel.openId === row.id;
  const asset = assetText(row.asset) ?? copy.noAsset;
  return (
    <tr
      className={cn(
        "relative border-b hover:bg-hover has-[a:focus-visible]:bg-hover",
        isOpen && "bg-accent-soft shadow-[inset_3px_0_0_var(--accent)] hover:bg-accent-soft",
      )}
    >
      <Td className={FROM.severity}>
        <SeverityLabel severity={row.severity} />
      </Td>
      <Td className="overflow-hidden pl-4 @2xl:pl-3">
        <Link
          href={`/incidents/${row.id}`}
          prefetch={false}
          data-incident={row.id}
          {...(isOpen ? { "aria-current": true } : {})}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey || isOpen) return;
            event.preventDefault();
            panel.open(row.id, panel.openId === null ? "push" : "replace");
          }}
          className="block truncate rounded-sm font-medium outline-offset-0 after:absolute after:inset-0"
        >
          <bdi>{row.title}</bdi>
        </Link>
        <span className="flex min-w-0 items-center gap-2 text-muted text-xs @4xl:hidden">
          <span className="@2xl:hidden">
            <SeverityLabel severity={row.severity} />
          </span>
          <bdi className="truncate">{asset}</bdi>
        </span>
      </Td>
      <Td className={cn(FROM.asset, "truncate text-muted")} title={asset}>
        <bdi>{asset}</bdi>
      </Td>
      <Td className={FROM.state}>
        <WorkflowLabel state={row.workflow_status} status={row.status} />
      </Td>
      <Td className={cn(FROM.tool, "truncate text-muted")}>{toolName(row.source_tool)}</Td>
      <Td className={FROM.evidence} align="right">
        {formatCount(row.evidence_count)}
      </Td>
      <Td className={cn(FROM.age, "text-muted")}>
        <Time value={row.first_seen} />
      </Td>
      <Td className={cn(FROM.seen, "text-muted")}>
        <Time value={row.last_seen} />
      </Td>
    </tr>
  );
}
