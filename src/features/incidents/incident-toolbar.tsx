"use client";

import { Toolbar } from "radix-ui";
import { type RefObject, useCallback } from "react";
import { FilterPill } from "@/components/filter-pill";
import { SearchField } from "@/components/search-field";
import { Button } from "@/components/ui/button";
import { copy } from "./copy";
import {
  GROUP_OPTIONS,
  SEVERITY_OPTIONS,
  STATUS_OPTIONS,
  toolOptions,
  WORKFLOW_OPTIONS,
} from "./filter-options";
import { isFiltered, NO_FILTERS } from "./search-params";
import type { FilterControl } from "./use-incident-filters";

type Props = FilterControl & { searchRef: RefObject<HTMLInputElement | null> };

export function IncidentToolbar({ filters, change, searchRef }: Props) {
  const search = useCallback((q: string) => change({ q }), [change]);
  const { pills } = copy;
  return (
    <div className="flex flex-wrap items-center gap-2 px-4 pb-3 md:px-6">
      <SearchField
        label={copy.search}
        placeholder={copy.searchHint}
        value={filters.q}
        onCommit={search}
        inputRef={searchRef}
        shortcut="/"
      />
      <Toolbar.Root aria-label={copy.filters} className="flex min-w-0 flex-wrap items-center gap-2">
        <FilterPill
          name={pills.severity}
          clearLabel={copy.clearOne(pills.severity)}
          options={SEVERITY_OPTIONS}
          chosen={filters.severity}
          onChange={(severity) => change({ severity })}
        />
        <FilterPill
          name={pills.status}
          clearLabel={copy.clearOne(pills.status)}
          options={STATUS_OPTIONS}
          chosen={filters.status}
          onChange={(status) => change({ status })}
        />
        <FilterPill
          name={pills.workflow}
          clearLabel={copy.clearOne(pills.workflow)}
          options={WORKFLOW_OPTIONS}
          chosen={filters.workflow}
          onChange={(workflow) => change({ workflow })}
        />
        <FilterPill
          name={pills.group}
          clearLabel={copy.clearOne(pills.group)}
          options={GROUP_OPTIONS}
          chosen={filters.group}
          onChange={(group) => change({ group })}
        />
        <FilterPill
          name={pills.tool}
          clearLabel={copy.clearOne(pills.tool)}
          options={toolOptions(filters.tool)}
          chosen={filters.tool}
          onChange={(tool) => change({ tool })}
        />
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
