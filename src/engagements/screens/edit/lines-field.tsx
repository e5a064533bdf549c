"use client";

import { useId } from "react";
import { FIELD, Input } from "@/components/ui/input";
import { cn } from "@/lib/cn";
import type { FieldErrors } from "./form-body";
import { type LineRow, newLineRow } from "./form-value";
import { RowList } from "./row-list";

type Props = {
  /** Name of the list among the fields of the form. */
  field: string;
  legend: string;
  hint?: string;
  one: string;
  addLabel: string;
  rows: readonly LineRow[];
  errors: FieldErrors;
  email?: boolean;
  /** Of several lines each, in which Enter begins a new one. */
  prose?: boolean;
  max?: number;
  onChange: (rows: LineRow[]) => void;
};

/** A list of texts; of one-line texts, Enter adds the next one. */
export function LinesField(props: Props) {
  const {
    field,
    rows,
    errors,
    email = false,
    prose = false,
    max = 1_000,
    onChange,
    ...words
  } = props;
  return (
    <RowList {...words} rows={rows} make={newLineRow} error={errors[field]} onChange={onChange}>
      {(row, name, { change, add }) => (
        <Line
          label={name}
          kind={prose ? "prose" : email ? "email" : "text"}
          max={max}
          value={row.text}
          error={errors[`${field}.${row.key}`]}
          onChange={(text) => change({ text })}
          onEnter={add}
        />
      )}
    </RowList>
  );
}

type LineProps = {
  label: string;
  kind: "email" | "text" | "prose";
  max: number;
  value: string;
  error: string | undefined;
  onChange: (text: string) => void;
  onEnter: () => void;
};

function Line({ label, kind, max, value, error, onChange, onEnter }: LineProps) {
  const id = useId();
  const control = {
    "aria-label": label,
    ...(error === undefined ? {} : { "aria-invalid": true, "aria-describedby": id }),
    maxLength: max,
    value,
  };
  return (
    <>
      {kind === "prose" ? (
        <textarea
          {...control}
          rows={2}
          className={cn(FIELD, "h-auto py-1.5")}
          onChange={(event) => onChange(event.target.value)}
        />
      ) : (
        <Input
          {...control}
          type={kind}
          autoComplete="off"
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
            event.preventDefault();
            if (value.trim() !== "") onEnter();
          }}
        />
      )}
      {error !== undefined && (
        <p id={id} className="pt-1 text-critical text-xs">
          {error}
        </p>
      )}
    </>
  );
}
