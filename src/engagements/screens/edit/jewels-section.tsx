"use client";

import { Checkbox } from "@/components/ui/checkbox";
import { CIA_NAMES, copy } from "./copy";
import { CIA, type JewelRow, newJewelRow } from "./form-value";
import { RowList } from "./row-list";
import type { SectionProps } from "./section-props";
import { TextField } from "./text-field";

/** Assets of the highest value, and the proof that each was reached. */
export function JewelsSection({ form, errors, onChange }: SectionProps) {
  return (
    <RowList
      legend={copy.jewels}
      hideLegend
      one={copy.jewel}
      addLabel={copy.addJewel}
      boxed
      rows={form.crown_jewels}
      make={newJewelRow}
      error={errors.crown_jewels}
      onChange={(crown_jewels) => onChange({ crown_jewels })}
    >
      {(row, name, { change }) => {
        const at = `crown_jewels.${row.key}`;
        return (
          <fieldset className="grid gap-3 sm:grid-cols-2">
            <legend className="sr-only">{row.id === "" ? name : `${name}, ${row.id}`}</legend>
            <TextField
              label={copy.jewel}
              max={500}
              error={errors[`${at}.name`]}
              value={row.name}
              onChange={(text) => change({ name: text })}
            />
            <TextField
              label={copy.optional(copy.function)}
              max={500}
              error={errors[`${at}.function`]}
              value={row.function}
              onChange={(text) => change({ function: text })}
            />
            <TextField
              label={copy.optional(copy.flag)}
              max={500}
              error={errors[`${at}.flag`]}
              value={row.flag}
              onChange={(flag) => change({ flag })}
            />
            <Harm row={row} onChange={(cia) => change({ cia })} />
          </fieldset>
        );
      }}
    </RowList>
  );
}

type HarmProps = { row: JewelRow; onChange: (cia: JewelRow["cia"]) => void };

function Harm({ row, onChange }: HarmProps) {
  return (
    <fieldset>
      <legend className="font-medium text-sm">{copy.optional(copy.cia)}</legend>
      <div className="flex flex-wrap pt-1">
        {CIA.map((each) => (
          <Checkbox
            key={each}
            label={CIA_NAMES[each]}
            checked={row.cia.includes(each)}
            onChange={({ target }) =>
              onChange(CIA.filter((c) => (c === each ? target.checked : row.cia.includes(c))))
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
