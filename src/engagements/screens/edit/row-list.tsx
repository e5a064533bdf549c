"use client";

import { Plus, X } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { cn } from "@/lib/cn";
import { copy } from "./copy";

export interface RowControl<Row> {
  change: (next: Partial<Row>) => void;
  /** A new row below the last one, as the button makes it. */
  add: () => void;
}

type Props<Row extends { key: number }> = {
  legend: string;
  hideLegend?: boolean;
  hint?: string | undefined;
  error?: string | undefined;
  /** Name of one row; its number is added. */
  one: string;
  addLabel: string;
  rows: readonly Row[];
  make: (key: number) => Row;
  onChange: (rows: Row[]) => void;
  boxed?: boolean;
  children: (row: Row, name: string, control: RowControl<Row>) => ReactNode;
};

/** Rows of the same kind: each is added and removed by keyboard, and the focus goes along. */
export function RowList<Row extends { key: number }>(props: Props<Row>) {
  const { legend, hint, error, one, addLabel, rows, make, onChange, boxed = false } = props;
  const id = useId();
  const listRef = useRef<HTMLFieldSetElement>(null);
  const [wanted, setWanted] = useState<number | "add" | null>(null);
  useEffect(() => {
    if (wanted === null) return;
    const place = listRef.current?.querySelector<HTMLElement>(
      wanted === "add" ? "[data-add]" : `[data-row="${wanted}"] :is(input, select, textarea)`,
    );
    place?.focus();
    setWanted(null);
  }, [wanted]);

  function add(): void {
    const key = Math.max(0, ...rows.map((row) => row.key)) + 1;
    onChange([...rows, make(key)]);
    setWanted(key);
  }

  function remove(at: number): void {
    const rest = rows.filter((_, index) => index !== at);
    onChange(rest);
    setWanted(rest[Math.min(at, rest.length - 1)]?.key ?? "add");
  }

  const notes = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <fieldset
      ref={listRef}
      className="min-w-0 space-y-2"
      {...(notes === "" ? {} : { "aria-describedby": notes })}
    >
      <legend className={cn("font-medium text-sm", props.hideLegend && "sr-only")}>{legend}</legend>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-muted text-xs">
          {hint}
        </p>
      )}
      {rows.map((row, index) => {
        const name = copy.row(one, index + 1);
        const change = (next: Partial<Row>) =>
          onChange(rows.map((each) => (each.key === row.key ? { ...each, ...next } : each)));
        return (
          <div
            key={row.key}
            data-row={row.key}
            className={cn("flex items-start gap-2", boxed && "rounded-md border border-line p-3")}
          >
            <div className="min-w-0 flex-1">{props.children(row, name, { change, add })}</div>
            <IconButton label={copy.remove(name)} onClick={() => remove(index)}>
              <X aria-hidden />
            </IconButton>
          </div>
        );
      })}
      {error !== undefined && (
        <p id={`${id}-error`} className="text-critical text-xs">
          {error}
        </p>
      )}
      <Button size="sm" data-add="" onClick={add}>
        <Plus aria-hidden /> {addLabel}
      </Button>
    </fieldset>
  );
}
