"use client";

import { useRef } from "react";
import { Button } from "@/components/ui/button";
import { BusyLine } from "@/components/ui/progress";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { Select } from "@/components/ui/select";
import { SeverityCounts } from "@/features/findings/severity-counts";
import { cn } from "@/lib/cn";
import { formatCount, formatTotal } from "@/lib/format";
import { copy } from "./copy";
import { IncidentEmpty } from "./incident-empty";
import { IncidentPanel } from "./incident-panel";
import { IncidentTable } from "./incident-table";
import { SORTS } from "./search-params";
import type { FilterControl } from "./use-incident-filters";
import { useOpenIncident } from "./use-incident-filters";
import { useIncidentKeys } from "./use-incident-keys";
import { type IncidentPages, useIncidentPages } from "./use-incident-pages";

export function IncidentResults({ filters, change }: FilterControl) {
  const pages = useIncidentPages(filters);
  const panel = useOpenIncident();
  const listRef = useRef<HTMLDivElement>(null);
  const move = useIncidentKeys({ pages, panel, listRef });
  return (
    <div className="flex min-h-0 flex-1 border-t bg-surface">
      <div className="flex min-w-0 flex-1 flex-col" ref={listRef}>
        <Summary pages={pages} filters={filters} change={change} />
        <BusyLine busy={pages.isStale} />
        <ScrollRegion
          label={copy.table}
          className={cn("@container min-h-0 flex-1 scroll-pt-10", pages.isStale && "opacity-70")}
        >
          {pages.rows.length === 0 ? (
            <IncidentEmpty filters={filters} onClear={change} />
          ) : (
            <>
              <IncidentTable rows={pages.rows} sort={filters.sort} panel={panel} />
              <More pages={pages} />
            </>
          )}
        </ScrollRegion>
      </div>
      <IncidentPanel panel={panel} rows={pages.rows} onMove={move} />
    </div>
  );
}

function Summary({ pages, filters, change }: FilterControl & { pages: IncidentPages }) {
  const total = formatTotal(pages.total, pages.totalIsExact);
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-5 gap-y-1 border-b px-4 py-1.5 md:px-6">
      <p role="status" className="font-medium tabular-nums">
        {copy.total(total, pages.total === 1)}
      </p>
      <div className="order-last basis-full lg:order-none lg:basis-auto">
        <SeverityCounts counts={pages.bySeverity} />
      </div>
      <Select
        quiet
        aria-label={copy.sort}
        value={filters.sort}
        onChange={(event) =>
          change({ sort: SORTS.find((sort) => sort === event.target.value) ?? "severity" })
        }
        className="ml-auto w-44"
      >
        {SORTS.map((sort) => (
          <option key={sort} value={sort}>
            {copy.sorts[sort]}
          </option>
        ))}
      </Select>
    </div>
  );
}

function More({ pages }: { pages: IncidentPages }) {
  const total = formatTotal(pages.total, pages.totalIsExact);
  return (
    <div className="flex items-center justify-center gap-4 border-t px-4 py-3 text-muted text-xs">
      <span className="tabular-nums">{copy.shownOf(formatCount(pages.rows.length), total)}</span>
      {pages.hasMore && (
        <Button size="sm" disabled={pages.isLoadingMore} onClick={pages.loadMore}>
          {pages.isLoadingMore ? copy.loadingMore : copy.more}
        </Button>
      )}
    </div>
  );
}
