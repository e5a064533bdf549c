"use client";

import { Toolbar } from "radix-ui";
import { FilterPill } from "@/components/filter-pill";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { copy } from "./copy";
import {
  FILTERS,
  type FilterName,
  filterWords,
  STATUS_OPTIONS,
  TIER_OPTIONS,
} from "./filter-words";
import { isFiltered, type ListControl, NO_FILTERS } from "./search-params";

export function AgentFilterBar({ state, change }: ListControl) {
  return (
    <div className="px-4 pb-3 md:px-6">
      <Toolbar.Root aria-label={copy.filters} className="flex min-w-0 flex-wrap items-center gap-2">
        {FILTERS.map((name) => (
          <FilterPill
            key={name}
            name={copy.filterNames[name]}
            clearLabel={copy.clearOne(copy.filterNames[name])}
            words={filterWords(name, state)}
            onClear={() => change({ [name]: NO_FILTERS[name] })}
          >
            <fieldset className="min-w-0">
              <legend className="sr-only">{copy.filterNames[name]}</legend>
              <Options name={name} state={state} change={change} />
            </fieldset>
          </FilterPill>
        ))}
        {isFiltered(state) && (
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

function Options({ name, state, change }: ListControl & { name: FilterName }) {
  if (name === "status") {
    return (
      <Several
        options={STATUS_OPTIONS}
        chosen={state.status}
        onChange={(status) => change({ status })}
      />
    );
  }
  if (name === "tier") {
    return (
      <Several options={TIER_OPTIONS} chosen={state.tier} onChange={(tier) => change({ tier })} />
    );
  }
  return (
    <Checkbox
      label={copy.me}
      checked={state.operator === "me"}
      onChange={({ target }) => change({ operator: target.checked ? "me" : null })}
    />
  );
}

type SeveralProps<T extends string> = {
  options: readonly { value: T; label: string }[];
  chosen: readonly T[];
  onChange: (chosen: T[]) => void;
};

function Several<T extends string>({ options, chosen, onChange }: SeveralProps<T>) {
  return options.map(({ value, label }) => (
    <Checkbox
      key={value}
      label={label}
      checked={chosen.includes(value)}
      onChange={({ target }) => {
        const rest = chosen.filter((each) => each !== value);
        onChange(target.checked ? [...rest, value] : rest);
      }}
    />
  ));
}
