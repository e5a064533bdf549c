"use client";

import { useEffect, useMemo, useRef } from "react";
import { DataTable } from "@/components/lists/data-table";
import type { IncidentDto } from "@/incidents/server/incidents/incident-dto";
import { selectionCopy } from "../incident/list-copy";
import { incidentColumns } from "./incident-columns";
import type { FilterControl, PanelControl } from "./use-incident-filters";
import type { Selection } from "./use-selection";

type Props = FilterControl & {
  rows: readonly IncidentDto[];
  panel: PanelControl;
  /** Null where there is nothing that could be done with a selection. */
  selection: Selection | null;
};

const CHECKBOX = "w-11 pr-0! pl-2! md:pl-4!";

export function IncidentTable({ rows, filters, change, panel, selection }: Props) {
  const tableRef = useRef<HTMLTableElement>(null);
  const { openId, open, close } = panel;
  const columns = useMemo(() => incidentColumns({ openId, open, close }), [openId, open, close]);
  // An address can name a row further down.
  useEffect(() => {
    tableRef.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "center" });
  }, []);
  return (
    <DataTable
      ref={tableRef}
      caption="Incidents that match the filters, with severity, title, asset, state and when they were seen"
      columns={columns}
      chosen={filters.columns}
      density={filters.density}
      sort={filters.sort}
      onSort={(sort) => change({ sort })}
      {...(selection === null
        ? {}
        : {
            lead: {
              className: CHECKBOX,
              head: <SelectAll rows={rows} selection={selection} />,
              cell: ({ id }: IncidentDto) => <SelectRow id={id} selection={selection} />,
            },
          })}
      rows={rows}
      keyOf={({ id }) => id}
      isOpen={({ id }) => openId === id}
      rowClass={({ id }) => selection?.has(id) && "bg-accent-soft hover:bg-accent-soft"}
    />
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

function SelectRow({ id, selection }: { id: string; selection: Selection }) {
  return (
    // Above the link that fills the row.
    <label className="relative z-10 inline-flex size-7 select-none items-center justify-center align-middle">
      <input
        type="checkbox"
        aria-label={`Select ${id}`}
        checked={selection.has(id)}
        onChange={({ nativeEvent }) =>
          selection.toggle(id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
        className="size-4 accent-(--accent)"
      />
    </label>
  );
}
