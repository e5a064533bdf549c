"use client";

import { useEffect, useRef } from "react";
import { HowComputed } from "@/components/how-computed";
import { Table, TableHead, Th } from "@/components/ui/table";
import type { IncidentFilters } from "@/incidents/domain/incident-list";
import type { IncidentDto } from "@/incidents/server/incidents/incident-dto";
import { copy } from "../incident/copy";
import { listCopy, selectionCopy } from "../incident/list-copy";
import { IncidentRow } from "./incident-row";
import { COLUMN } from "./list-columns";
import type { PanelControl } from "./use-incident-filters";
import type { Selection } from "./use-selection";

type Props = {
  rows: readonly IncidentDto[];
  sort: IncidentFilters["sort"];
  panel: PanelControl;
  /** Null where there is nothing that could be done with a selection. */
  selection: Selection | null;
};

export function IncidentTable({ rows, sort, panel, selection }: Props) {
  const { columns } = copy;
  const tableRef = useRef<HTMLTableElement>(null);
  // An address can name a row further down.
  useEffect(() => {
    tableRef.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "center" });
  }, []);
  const sorted = (by: IncidentFilters["sort"], direction: "ascending" | "descending") =>
    sort === by ? { "aria-sort": direction } : {};
  return (
    <Table ref={tableRef} className="table-fixed">
      <caption className="sr-only">{copy.caption}</caption>
      <TableHead>
        {selection !== null && (
          <Th className={COLUMN.select}>
            <SelectAll rows={rows} selection={selection} />
          </Th>
        )}
        <Th className={COLUMN.severity} {...sorted("severity", "descending")}>
          {columns.severity}
        </Th>
        <Th className={COLUMN.title}>{columns.title}</Th>
        <Th className={COLUMN.asset}>{columns.asset}</Th>
        <Th className={COLUMN.state}>{columns.workflow}</Th>
        <Th className={COLUMN.owner}>{columns.owner}</Th>
        <Th className={COLUMN.due} {...sorted("due", "ascending")}>
          {columns.due}
        </Th>
        <Th className={COLUMN.tool}>{columns.tool}</Th>
        <Th className={COLUMN.coverage} align="right">
          <span className="inline-flex items-center gap-0.5">
            <HowComputed label={listCopy.coverageTitle}>
              <p>{listCopy.coverageText}</p>
            </HowComputed>
            {columns.coverage}
          </span>
        </Th>
        <Th className={COLUMN.techniques} align="right">
          {columns.techniques}
        </Th>
        <Th className={COLUMN.evidence} align="right">
          {columns.evidence}
        </Th>
        <Th className={COLUMN.age} {...sorted("newest", "descending")}>
          {columns.age}
        </Th>
        <Th className={COLUMN.seen}>{columns.lastSeen}</Th>
      </TableHead>
      <tbody>
        {rows.map((row) => (
          <IncidentRow key={row.id} row={row} panel={panel} selection={selection} />
        ))}
      </tbody>
    </Table>
  );
}

type SelectAllProps = { rows: readonly IncidentDto[]; selection: Selection };

function SelectAll({ rows, selection }: SelectAllProps) {
  const count = selection.rows.length;
  const isWhole = count > 0 && count === rows.length;
  return (
    <label className="inline-flex size-7 items-center justify-center align-middle">
      <input
        type="checkbox"
        aria-label={selectionCopy.selectAll(rows.length)}
        checked={isWhole}
        ref={(input) => {
          if (input !== null) input.indeterminate = count > 0 && !isWhole;
        }}
        onChange={(event) => selection.setAll(event.target.checked)}
        className="size-4 accent-(--accent)"
      />
    </label>
  );
}
