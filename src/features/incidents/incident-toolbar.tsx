"use client";

import { Plus } from "lucide-react";
import { Toolbar } from "radix-ui";
import { type RefObject, useCallback, useRef, useState } from "react";
import { FilterPill } from "@/components/filter-pill";
import { SearchField } from "@/components/search-field";
import { Button } from "@/components/ui/button";
import { Menu, MenuItem } from "@/components/ui/menu";
import { copy } from "./copy";
import { FilterDays } from "./filter-days";
import { FilterFacet } from "./filter-facet";
import { FILTER_FIELDS, type FilterField, filterName, filterWords } from "./filter-words";
import { filterCopy } from "./list-copy";
import { isFiltered, NO_FILTERS } from "./search-params";
import type { FilterControl } from "./use-incident-filters";

/** Shown whether they are set or not; the others once they are set or asked for. */
const COMMON: readonly FilterField[] = ["severity", "status", "owner", "sla"];

type Props = FilterControl & { searchRef: RefObject<HTMLInputElement | null> };

export function IncidentToolbar({ filters, change, searchRef }: Props) {
  const search = useCallback((q: string) => change({ q }), [change]);
  const [added, setAdded] = useState<readonly FilterField[]>([]);
  const isShown = (field: FilterField) =>
    COMMON.includes(field) || added.includes(field) || filterWords(field, filters) !== null;
  const hidden = FILTER_FIELDS.filter((field) => !isShown(field));

  function clear(): void {
    setAdded([]);
    change(NO_FILTERS);
  }

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
        {FILTER_FIELDS.filter(isShown).map((field) => (
          <Pill
            key={field}
            field={field}
            filters={filters}
            change={change}
            startOpen={added.at(-1) === field}
            onForget={() => setAdded(added.filter((each) => each !== field))}
          />
        ))}
        {hidden.length > 0 && (
          <AddFilter hidden={hidden} onAdd={(field) => setAdded([...added, field])} />
        )}
        {isFiltered(filters) && (
          <Toolbar.Button asChild>
            <Button variant="ghost" size="sm" onClick={clear}>
              {copy.clear}
            </Button>
          </Toolbar.Button>
        )}
      </Toolbar.Root>
    </div>
  );
}

type PillProps = FilterControl & {
  field: FilterField;
  startOpen: boolean;
  onForget: () => void;
};

function Pill({ field, filters, change, startOpen, onForget }: PillProps) {
  const name = filterName(field);
  return (
    <FilterPill
      name={name}
      clearLabel={copy.clearOne(name)}
      words={filterWords(field, filters)}
      startOpen={startOpen}
      onClear={() => {
        onForget();
        change(
          field === "created"
            ? { created_from: null, created_to: null }
            : { [field]: NO_FILTERS[field] },
        );
      }}
    >
      {field === "created" ? (
        <FilterDays days={filters} onChange={change} />
      ) : (
        <FilterFacet
          field={field}
          filters={filters}
          onChange={(values) => change({ [field]: values })}
        />
      )}
    </FilterPill>
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
            <Plus aria-hidden /> {filterCopy.add}
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
