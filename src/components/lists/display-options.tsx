"use client";

import { ChevronDown, ChevronUp } from "lucide-react";
import { Button } from "../ui/button";
import { Checkbox } from "../ui/checkbox";
import { Field } from "../ui/field";
import { IconButton } from "../ui/icon-button";
import { Segmented } from "../ui/segmented";
import { Select } from "../ui/select";
import { copy } from "./copy";
import { DENSITIES, type Density, moveColumn } from "./look";

interface Look<Column extends string, Group extends string> {
  columns: readonly Column[];
  density: Density;
  by: Group | null;
}

export type DisplayProps<Column extends string, Group extends string> = {
  look: Look<Column, Group>;
  onChange: (changes: { columns?: Column[]; density?: Density; by?: Group | null }) => void;
  /** Every column in the order in which the list opens; the first of `always` cannot be left out. */
  columns: readonly { key: Column; title: string; isAlways?: boolean; isExtra?: boolean }[];
  groups: readonly { value: Group; label: string }[];
};

const DENSITY_OPTIONS = DENSITIES.map((value) => ({ value, label: copy.densities[value] }));

export function DisplayOptions<Column extends string, Group extends string>({
  look,
  onChange,
  columns,
  groups,
}: DisplayProps<Column, Group>) {
  const standard = columns.filter(({ isExtra }) => isExtra !== true).map(({ key }) => key);
  const chosen = look.columns.length === 0 ? standard : look.columns;
  const rest = columns.filter(({ key }) => !chosen.includes(key));
  const choose = (next: Column[]) => onChange({ columns: next });
  return (
    <div className="space-y-3 p-2">
      <div className="flex items-center justify-between gap-3">
        <span className="font-medium text-sm">{copy.density}</span>
        <Segmented
          label={copy.density}
          value={look.density}
          options={DENSITY_OPTIONS}
          onChange={(density) => onChange({ density })}
        />
      </div>
      <Field label={copy.groupBy}>
        {(control) => (
          <Select
            {...control}
            value={look.by ?? ""}
            onChange={({ target }) =>
              onChange({ by: groups.find(({ value }) => value === target.value)?.value ?? null })
            }
          >
            <option value="">{copy.noGroups}</option>
            {groups.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {/* A phone shows the columns that fit, whatever is chosen. */}
      <fieldset className="hidden md:block">
        <legend className="font-medium text-sm">{copy.columns}</legend>
        <ul>
          {[...chosen, ...rest.map(({ key }) => key)].map((key) => {
            const column = columns.find((each) => each.key === key);
            if (column === undefined) return null;
            const at = chosen.indexOf(key);
            return (
              <li key={key} className="flex items-center">
                <Checkbox
                  className="flex-1"
                  label={column.title}
                  checked={at !== -1}
                  disabled={column.isAlways === true}
                  onChange={({ target }) =>
                    choose(
                      target.checked ? [...chosen, key] : chosen.filter((each) => each !== key),
                    )
                  }
                />
                {at !== -1 && (
                  <>
                    <IconButton
                      label={copy.moveUp(column.title)}
                      disabled={at === 0}
                      onClick={() => choose(moveColumn(chosen, key, -1))}
                    >
                      <ChevronUp aria-hidden />
                    </IconButton>
                    <IconButton
                      label={copy.moveDown(column.title)}
                      disabled={at === chosen.length - 1}
                      onClick={() => choose(moveColumn(chosen, key, 1))}
                    >
                      <ChevronDown aria-hidden />
                    </IconButton>
                  </>
                )}
              </li>
            );
          })}
        </ul>
      </fieldset>
      {look.columns.length > 0 && (
        <Button size="sm" variant="ghost" onClick={() => choose([])}>
          {copy.standardColumns}
        </Button>
      )}
    </div>
  );
}
