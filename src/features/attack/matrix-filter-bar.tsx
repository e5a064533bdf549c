"use client";

import { Toolbar } from "radix-ui";
import { FilterPill } from "@/components/filter-pill";
import { Checkbox } from "@/components/ui/checkbox";
import { Segmented } from "@/components/ui/segmented";
import { SEVERITY_NAMES } from "@/features/findings/copy";
import { MOST_SEVERE_FIRST } from "@/features/findings/severity-counts";
import { SeverityIcon } from "@/features/findings/severity-icon";
import { copy as incidents } from "@/features/incidents/copy";
import { SOURCES } from "@/features/incidents/search-params";
import { matrixCopy as copy } from "./matrix-copy";
import type { MatrixFilters } from "./matrix-input";

const SOURCE_OPTIONS = SOURCES.map((value) => ({ value, label: incidents.sources[value] }));

type Props = { filters: MatrixFilters; onChange: (next: Partial<MatrixFilters>) => void };

/** Whose incidents are counted, and which of them. */
export function MatrixFilterBar({ filters, onChange }: Props) {
  const { source, severity, status } = filters;
  const words = severity.map((each) => SEVERITY_NAMES[each]).join(", ");
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <Segmented
        label={copy.source}
        value={source}
        options={SOURCE_OPTIONS}
        onChange={(next) => onChange({ source: next })}
      />
      <Toolbar.Root aria-label={copy.filters} className="flex min-w-0 items-center">
        <FilterPill
          name={copy.severity}
          clearLabel={copy.clearOne(copy.severity)}
          words={words === "" ? null : words}
          onClear={() => onChange({ severity: [] })}
        >
          <fieldset className="min-w-0">
            <legend className="sr-only">{copy.severity}</legend>
            {MOST_SEVERE_FIRST.map((each) => (
              <Checkbox
                key={each}
                checked={severity.includes(each)}
                onChange={(event) => {
                  const rest = severity.filter((other) => other !== each);
                  onChange({ severity: event.target.checked ? [...rest, each] : rest });
                }}
                label={
                  <span className="flex items-center gap-2">
                    <SeverityIcon severity={each} />
                    {SEVERITY_NAMES[each]}
                  </span>
                }
              />
            ))}
          </fieldset>
        </FilterPill>
      </Toolbar.Root>
      <Checkbox
        label={copy.openOnly}
        checked={status.length > 0}
        onChange={(event) => onChange({ status: event.target.checked ? ["open"] : [] })}
      />
    </div>
  );
}
