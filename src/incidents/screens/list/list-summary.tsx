"use client";

import { HowComputed } from "@/components/how-computed";
import { DisplayButton } from "@/components/lists/display-button";
import { Select } from "@/components/ui/select";
import { SeverityCounts } from "@/evidence/screens/findings/severity-counts";
import { gapPercent } from "@/incidents/domain/gap-percent";
import { GROUPINGS, INCIDENT_LIST } from "@/incidents/domain/incident-list";
import { formatTotal } from "@/lib/format";
import { copy } from "../incident/copy";
import { listCopy } from "../incident/list-copy";
import { INCIDENT_COLUMNS } from "../incident/search-params";
import { ExportLink } from "./export-link";
import type { FilterControl } from "./use-incident-filters";
import type { IncidentPages } from "./use-incident-pages";

const COLUMNS = INCIDENT_COLUMNS.map((key) => ({
  key,
  title: copy.columns[key],
  isAlways: key === "title",
  isExtra: key === "first_seen",
}));

const GROUPS = GROUPINGS.map((value) => ({ value, label: INCIDENT_LIST.fields[value].title }));

type Props = FilterControl & { pages: IncidentPages };

/** The list's count, its order, and its export. */
export function ListSummary({ pages, filters, change }: Props) {
  const total = formatTotal(pages.total, pages.totalIsExact);
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-5 gap-y-1 border-b px-4 py-1.5 md:px-6">
      <p role="status" className="font-medium tabular-nums">
        {`${total} ${pages.total === 1 ? "incident" : "incidents"}`}
      </p>
      <div className="order-last basis-full lg:order-none lg:basis-auto">
        <SeverityCounts counts={pages.bySeverity} />
      </div>
      {pages.rows.length > 0 && <Gap pages={pages} />}
      <div className="ml-auto flex flex-wrap items-center justify-end gap-2">
        <ExportLink pages={pages} filters={filters} />
        <DisplayButton look={filters} onChange={change} columns={COLUMNS} groups={GROUPS} />
        <Select
          quiet
          aria-label="Sort by"
          value={filters.sort}
          onChange={(event) =>
            change({
              sort:
                INCIDENT_LIST.sorts.values.find((sort) => sort === event.target.value) ??
                "severity",
            })
          }
          className="w-36"
        >
          {INCIDENT_LIST.sorts.values.map((sort) => (
            <option key={sort} value={sort}>
              {copy.sorts[sort]}
            </option>
          ))}
        </Select>
      </div>
    </div>
  );
}

/** Evidence gap of the rows that are loaded, by the rule of the service; without a coverage there is none. */
function Gap({ pages: { rows } }: { pages: IncidentPages }) {
  const coverages = rows.map((row) => row.coverage_pct);
  const known = coverages.filter((coverage) => coverage !== null).length;
  return (
    <span className="inline-flex items-center gap-0.5 text-muted text-xs tabular-nums">
      {known === 0
        ? "Evidence gap not computed yet"
        : `Evidence gap ${gapPercent(coverages).toFixed(1)}%`}
      <HowComputed label="How is this computed?">
        <p>
          100 minus the mean evidence coverage of the incidents on this page. Completeness of stored
          evidence. Not a security rating.
        </p>
        <p>{listCopy.gapBasis(known, rows.length)}</p>
      </HowComputed>
    </span>
  );
}
