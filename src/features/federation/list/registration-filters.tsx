"use client";

import { Toolbar } from "radix-ui";
import { type FormEvent, useState } from "react";
import { FilterPill } from "@/components/filter-pill";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { copy } from "./copy";
import { CHOICES, filterWords } from "./filter-words";
import {
  type FilterName,
  filtersOf,
  isFiltered,
  type ListControl,
  NO_FILTERS,
} from "./search-params";

/** What the list is narrowed to; kept in the address. */
export function RegistrationFilters({ state, change }: ListControl) {
  return (
    <div className="px-4 pb-3 md:px-6">
      <Toolbar.Root aria-label={copy.filters} className="flex min-w-0 flex-wrap items-center gap-2">
        {filtersOf(state.view).map((name) => (
          <FilterPill
            key={name}
            name={copy.filterNames[name]}
            clearLabel={copy.clearOne(copy.filterNames[name])}
            words={filterWords(name, state)}
            onClear={() => change({ [name]: NO_FILTERS[name] })}
          >
            <Options name={name} state={state} change={change} />
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
  if (name === "operator") {
    return <OperatorFilter value={state.operator} onApply={(operator) => change({ operator })} />;
  }
  if (name === "overdue") {
    return (
      <Checkbox
        label={copy.overdueOption}
        checked={state.overdue}
        onChange={({ target }) => change({ overdue: target.checked })}
      />
    );
  }
  const chosen: readonly string[] = state[name];
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{copy.filterNames[name]}</legend>
      {CHOICES[name].map(({ value, label }) => (
        <Checkbox
          key={value}
          label={label}
          checked={chosen.includes(value)}
          onChange={({ target }) => {
            const rest = chosen.filter((each) => each !== value);
            change({ [name]: target.checked ? [...rest, value] : rest });
          }}
        />
      ))}
    </fieldset>
  );
}

const DID = /^did:[a-z0-9]+:[A-Za-z0-9._:%-]{1,200}$/;

type OperatorProps = { value: string | null; onApply: (value: string | null) => void };

/** One operator by its DID; what is no DID is not applied. */
function OperatorFilter({ value, onApply }: OperatorProps) {
  const [text, setText] = useState(value ?? "");
  const [wrong, setWrong] = useState(false);
  function send(event: FormEvent): void {
    event.preventDefault();
    const did = text.trim();
    const isWrong = did !== "" && !DID.test(did);
    setWrong(isWrong);
    if (!isWrong) onApply(did === "" ? null : did);
  }
  return (
    <form onSubmit={send} className="space-y-2 p-1.5">
      <Field
        label={copy.filterNames.operator}
        hint={copy.operatorHint}
        error={wrong ? copy.operatorWrong : undefined}
      >
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            spellCheck={false}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
      <Button type="submit" size="sm">
        {copy.apply}
      </Button>
    </form>
  );
}
