"use client";

import { Toolbar } from "radix-ui";
import { type FormEvent, useState } from "react";
import { FilterPill } from "@/components/filter-pill";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { copy } from "./copy";
import { type FilterName, filtersOf, filterWords, STATE_OPTIONS } from "./filter-words";
import { isFiltered, NO_FILTERS, type QueueControl, readAgent, readTool } from "./search-params";

/** What the queue is narrowed to; kept in the address. */
export function ApprovalFilters({ state, change }: QueueControl) {
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

function Options({ name, state, change }: QueueControl & { name: FilterName }) {
  if (name !== "state") {
    return (
      <NamedFilter name={name} value={state[name]} onApply={(value) => change({ [name]: value })} />
    );
  }
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{copy.filterNames.state}</legend>
      {STATE_OPTIONS.map(({ value, label }) => (
        <Checkbox
          key={value}
          label={label}
          checked={state.state.includes(value)}
          onChange={({ target }) => {
            const rest = state.state.filter((each) => each !== value);
            change({ state: target.checked ? [...rest, value] : rest });
          }}
        />
      ))}
    </fieldset>
  );
}

const READERS = { agent: readAgent, tool: readTool };

type NamedProps = {
  name: "agent" | "tool";
  value: string | null;
  onApply: (value: string | null) => void;
};

/** One agent or tool by its name; what is no name is not applied. */
function NamedFilter({ name, value, onApply }: NamedProps) {
  const [text, setText] = useState(value ?? "");
  const [wrong, setWrong] = useState(false);
  function send(event: FormEvent): void {
    event.preventDefault();
    const read = READERS[name](text);
    const isEmpty = text.trim() === "";
    setWrong(read === null && !isEmpty);
    if (read !== null || isEmpty) onApply(read);
  }
  return (
    <form onSubmit={send} className="space-y-2 p-1.5">
      <Field
        label={copy.filterNames[name]}
        hint={copy.filterHints[name]}
        error={wrong ? copy.filterWrong[name] : undefined}
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
