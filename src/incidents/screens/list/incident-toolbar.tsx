"use client";

import { Plus } from "lucide-react";
import { Toolbar } from "radix-ui";
import { useCallback, useRef, useState } from "react";
import type { Filter } from "@/components/filters/filter";
import { FilterBar } from "@/components/filters/filter-bar";
import { FilterDays } from "@/components/filters/filter-days";
import { SearchField } from "@/components/search-field";
import { Button } from "@/components/ui/button";
import { Menu, MenuItem } from "@/components/ui/menu";
import { INCIDENT_LIST } from "@/incidents/domain/incident-list";
import { isNarrowed, noFilters } from "@/platform/domain/list";
import { FilterFacet } from "./filter-facet";
import {
  daysChange,
  daysOf,
  FILTER_FIELDS,
  type FilterField,
  filterName,
  filterWords,
  isCommon,
  isRange,
} from "./filter-words";
import type { FilterControl } from "./use-incident-filters";

/** The search of the list and its filters; the less common ones can be added. */
export function IncidentToolbar({ filters, change }: FilterControl) {
  const search = useCallback((q: string) => change({ q }), [change]);
  const [added, setAdded] = useState<readonly FilterField[]>([]);
  const isShown = (field: FilterField) =>
    isCommon(field) || added.includes(field) || filterWords(field, filters) !== null;
  const hidden = FILTER_FIELDS.filter((field) => !isShown(field));

  function clear(): void {
    setAdded([]);
    change(noFilters(INCIDENT_LIST));
  }

  function pill(field: FilterField): Filter {
    return {
      name: filterName(field),
      words: filterWords(field, filters),
      startOpen: added.at(-1) === field,
      clear: () => {
        setAdded(added.filter((each) => each !== field));
        change(isRange(field) ? daysChange(field, { from: null, to: null }) : { [field]: [] });
      },
      body: {
        kind: "own",
        content: isRange(field) ? (
          <FilterDays
            days={daysOf(field, filters)}
            onChange={(days) => change(daysChange(field, days))}
          />
        ) : (
          <FilterFacet
            field={field}
            filters={filters}
            onChange={(values) => change({ [field]: values })}
          />
        ),
      },
    };
  }

  return (
    <>
      <SearchField
        label="Search incidents"
        placeholder="Id, title, host, rule, CVE or CWE"
        value={filters.q}
        onCommit={search}
      />
      <FilterBar
        filters={FILTER_FIELDS.filter(isShown).map(pill)}
        onClear={clear}
        isNarrowed={isNarrowed(INCIDENT_LIST, filters)}
      >
        {hidden.length > 0 && (
          <AddFilter hidden={hidden} onAdd={(field) => setAdded([...added, field])} />
        )}
      </FilterBar>
    </>
  );
}

type AddProps = { hidden: readonly FilterField[]; onAdd: (field: FilterField) => void };

function AddFilter({ hidden, onAdd }: AddProps) {
  const chosen = useRef(false);
  return (
    <Menu
      align="start"
      trigger={
        <Toolbar.Button asChild>
          <Button variant="ghost" size="sm">
            <Plus aria-hidden /> Add filter
          </Button>
        </Toolbar.Button>
      }
      // The new filter opens at once and has the focus.
      onCloseAutoFocus={(event) => {
        if (chosen.current) event.preventDefault();
        chosen.current = false;
      }}
    >
      {hidden.map((field) => (
        <MenuItem
          key={field}
          onSelect={() => {
            chosen.current = true;
            onAdd(field);
          }}
        >
          {filterName(field)}
        </MenuItem>
      ))}
    </Menu>
  );
}
