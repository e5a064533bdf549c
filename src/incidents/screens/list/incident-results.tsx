"use client";

import dynamic from "next/dynamic";
import { useMemo, useRef } from "react";
import { useSession } from "@/accounts/screens/session/use-session";
import { copy as listCopy } from "@/components/lists/copy";
import { loadedWhenShown } from "@/components/loaded-when-shown";
import { TableSkeleton } from "@/components/table-skeleton";
import { Button } from "@/components/ui/button";
import { BusyLine } from "@/components/ui/progress";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { cn } from "@/lib/cn";
import { formatCount, formatTotal } from "@/lib/format";
import { useFocusReturn } from "@/lib/use-focus-return";
import { copy } from "../incident/copy";
import { matchInput } from "../incident/search-params";
import { IncidentEmpty } from "./incident-empty";
import { IncidentGroups } from "./incident-groups";
import { IncidentTable } from "./incident-table";
import { ListSummary } from "./list-summary";
import { SelectionToolbar } from "./selection-toolbar";
import { useCaseKeys } from "./use-case-keys";
import { type FilterControl, useOpenGroup, useOpenIncident } from "./use-incident-filters";
import { useIncidentKeys } from "./use-incident-keys";
import {
  groupFilters,
  type IncidentPages,
  useGroupPages,
  useIncidentPages,
} from "./use-incident-pages";
import { useSelection } from "./use-selection";

// With it come the dialogs that change a case, which most visits to the list do not need.
const IncidentPanel = dynamic(
  () => import("./incident-panel").then((module) => module.IncidentPanel),
  { loading: () => null },
);

const CaseKeyDialog = loadedWhenShown(() =>
  import("./case-key-dialog").then((module) => module.CaseKeyDialog),
);

export function IncidentResults({ filters, change }: FilterControl) {
  const all = useIncidentPages(filters);
  const { by } = filters;
  const [openGroup, setOpenGroup] = useOpenGroup(by);
  const ofGroup = useMemo(
    () => (by === null || openGroup === null ? null : groupFilters(filters, by, openGroup)),
    [filters, by, openGroup],
  );
  const group = useGroupPages(ofGroup);
  const pages = by === null ? all : group;
  const shown = by === null ? filters : (ofGroup ?? filters);
  const panel = useOpenIncident();
  const listRef = useRef<HTMLDivElement>(null);
  const mayMove = useSession().may["incident.transition"];
  const chosen = useSelection({
    rows: pages.rows,
    listKey: JSON.stringify(matchInput(shown)),
    total: pages.totalIsExact && !pages.isStale ? pages.total : null,
  });
  const selection = mayMove ? chosen : null;
  const { move, currentId } = useIncidentKeys({ pages, panel, selection, listRef });
  const isSelecting = selection !== null && selection.rows.length > 0;
  const keys = useCaseKeys(currentId, isSelecting);
  const returnRef = useRef<HTMLElement>(null);
  useFocusReturn(keys.dialog !== null, returnRef);

  function closeDialog(): void {
    // Back to the row that the keys were about, where it is still listed.
    const row = `[data-incident="${keys.dialog?.id}"]`;
    returnRef.current = listRef.current?.querySelector<HTMLElement>(row) ?? listRef.current;
    keys.close();
  }

  const rows = (
    <>
      <IncidentTable
        rows={pages.rows}
        filters={filters}
        change={change}
        panel={panel}
        selection={selection}
      />
      <More pages={pages} />
    </>
  );
  return (
    <div className="flex min-h-0 flex-1">
      <div
        className="relative flex min-w-0 flex-1 flex-col outline-none"
        ref={listRef}
        // Takes the focus where a dialog closes and what had opened it is gone.
        tabIndex={-1}
      >
        <ListSummary pages={all} filters={filters} change={change} />
        <BusyLine busy={all.isStale || pages.isStale} />
        {/* Before the table: no reader walks through all rows to what the header's box brings. */}
        {selection !== null && (
          <SelectionToolbar selection={selection} filters={shown} listRef={listRef} />
        )}
        <ScrollRegion
          label="Incidents"
          className={cn(
            "@container min-h-0 flex-1 scroll-pt-10",
            // The focused row must not be under the floating toolbar (WCAG 2.4.11).
            isSelecting && "scroll-pb-20 pb-20",
            (all.isStale || pages.isStale) && "opacity-70",
          )}
        >
          {all.rows.length === 0 ? (
            <IncidentEmpty filters={filters} onClear={change} />
          ) : by === null ? (
            rows
          ) : (
            <IncidentGroups filters={filters} by={by} openKey={openGroup} onOpen={setOpenGroup}>
              {group.isLoading ? <TableSkeleton label={copy.loading} rows={4} columns={6} /> : rows}
            </IncidentGroups>
          )}
        </ScrollRegion>
      </div>
      {panel.openId !== null && <IncidentPanel panel={panel} rows={pages.rows} onMove={move} />}
      {keys.dialog !== null && <CaseKeyDialog dialog={keys.dialog} onClose={closeDialog} />}
    </div>
  );
}

function More({ pages }: { pages: IncidentPages }) {
  const total = formatTotal(pages.total, pages.totalIsExact);
  return (
    <div className="flex items-center justify-center gap-4 border-t px-4 py-3 text-muted text-xs">
      <span className="tabular-nums">{`${formatCount(pages.rows.length)} of ${total} shown`}</span>
      {pages.hasMore && (
        <Button size="sm" disabled={pages.isLoadingMore} onClick={pages.loadMore}>
          {pages.isLoadingMore ? listCopy.loadingMore : listCopy.more}
        </Button>
      )}
    </div>
  );
}
