"use client";

import { Toolbar } from "radix-ui";
import { FilterPill } from "@/components/filter-pill";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { copy } from "./copy";
import { FILTER_OPTIONS, filterWords, LISTED_FILTERS } from "./filter-words";
import { type EngagementFilters, isFiltered, type ListedFilter, NO_FILTERS } from "./search-params";

export interface FilterControl {
  filters: EngagementFilters;
  change: (changes: Partial<EngagementFilters>) => void;
}

export function EngagementFilterBar({ filters, change }: FilterControl) {
  return (
    <div className="px-4 pb-3 md:px-6">
      <Toolbar.Root aria-label={copy.filters} className="flex min-w-0 flex-wrap items-center gap-2">
        {LISTED_FILTERS.map((field) => (
          <FilterPill
            key={field}
            name={copy.filterNames[field]}
            clearLabel={copy.clearOne(copy.filterNames[field])}
            words={filterWords(field, filters)}
            onClear={() => change({ [field]: [] })}
          >
            <Options field={field} filters={filters} change={change} />
          </FilterPill>
        ))}
        {isFiltered(filters) && (
          <Toolbar.Button asChild>
            <Button variant="ghost" size="sm" onClick={() => change(NO_FILTERS)}>
              {copy.clear}
            </Button>
          </Toolbar.Button>
        )}
      </Toolbar.Root>
    </div>
  );
}

function Options({ field, filters, change }: FilterControl & { field: ListedFilter }) {
  const chosen: readonly string[] = filters[field];
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{copy.filterNames[field]}</legend>
      {FILTER_OPTIONS[field].map(({ value, label }) => (
        <Checkbox
          key={value}
          label={label}
          checked={chosen.includes(value)}
          onChange={({ target }) => {
            const rest = chosen.filter((each) => each !== value);
            change({ [field]: target.checked ? [...rest, value] : rest });
          }}
        />
      ))}
    </fieldset>
  );
}
