"use client";

import { ListPlus, X } from "lucide-react";
import { useId, useState } from "react";
import { LoadMore } from "@/components/load-more";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Input } from "@/components/ui/input";
import { visibleText } from "@/lib/visible-text";
import { citations as words } from "./copy";
import type { RegisterItems } from "./use-register-items";

type Props = {
  number: number;
  chosen: readonly string[];
  items: RegisterItems;
  onChange: (chosen: string[]) => void;
};

/** The items of the register that a statement cites, and the list to choose them from. */
export function CitationPicker({ number, chosen, items, onChange }: Props) {
  const [open, setOpen] = useState(false);
  const panel = useId();
  return (
    <div className="space-y-2">
      <p className="font-medium text-sm">Cited items</p>
      <div className="flex flex-wrap items-center gap-1.5">
        {chosen.length === 0 && <span className="text-muted">Nothing is cited.</span>}
        {chosen.map((id) => (
          <span
            key={id}
            className="inline-flex h-7 items-center gap-1 rounded-md bg-sunken pl-2 font-mono text-xs"
          >
            {id}
            <button
              type="button"
              aria-label={`Do not cite ${id} in statement ${number}`}
              onClick={() => onChange(chosen.filter((each) => each !== id))}
              className="inline-flex size-7 items-center justify-center rounded-md text-muted hover:text-ink"
            >
              <X aria-hidden className="size-3.5" />
            </button>
          </span>
        ))}
        <Button size="sm" aria-expanded={open} aria-controls={panel} onClick={() => setOpen(!open)}>
          <ListPlus aria-hidden /> {`Choose items for statement ${number}`}
        </Button>
      </div>
      <div id={panel} hidden={!open}>
        {open && <Choices number={number} chosen={chosen} items={items} onChange={onChange} />}
      </div>
    </div>
  );
}

function Choices({ number, chosen, items: { query, items }, onChange }: Props) {
  const [wanted, setWanted] = useState("");
  const needle = wanted.trim().toLowerCase();
  const matching = items.filter(({ id, title, kind }) =>
    `${id} ${title} ${kind}`.toLowerCase().includes(needle),
  );
  const toggle = (id: string) =>
    onChange(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]);
  return (
    <fieldset className="space-y-2 rounded-md border border-line bg-canvas p-2">
      <legend className="sr-only">{`Items of the register for statement ${number}`}</legend>
      <Input
        type="search"
        aria-label={words.search}
        placeholder={words.search}
        value={wanted}
        onChange={(event) => setWanted(event.target.value)}
      />
      <p role="status" className="px-2 text-muted empty:hidden">
        {query.isPending && words.loading}
        {query.isSuccess && items.length === 0 && "The register is empty."}
        {items.length > 0 && matching.length === 0 && "No loaded item matches."}
      </p>
      {query.isError && <p className="px-2 text-critical">The register could not be loaded.</p>}
      <div className="max-h-64 overflow-y-auto">
        {matching.map(({ id, title, corrected_by, body }) => (
          <Checkbox
            key={id}
            label={`${id} ${visibleText(title).text}`}
            hint={[
              body.storage === "stored" ? "stored" : "digest only",
              ...(corrected_by === null ? [] : [`corrected by ${corrected_by}, proves nothing`]),
            ].join(", ")}
            checked={chosen.includes(id)}
            onChange={() => toggle(id)}
          />
        ))}
      </div>
      <LoadMore query={query} more="Load more items" loading={words.loading} />
    </fieldset>
  );
}
