"use client";

import { useId, useState } from "react";
import { Input } from "@/components/ui/input";
import { cn } from "@/lib/cn";
import { formatCount } from "@/lib/format";
import { visibleText } from "@/lib/visible-text";
import type { FactQuestion } from "./answer";

type Words = NonNullable<FactQuestion["words"]>;

/** From here on a list is searched rather than read. */
const SEARCHED_FROM = 9;

type Props = {
  legend: string;
  hideLegend?: boolean;
  words: Words;
  chosen: readonly string[];
  /** One word instead of all that apply. */
  single?: boolean;
  error?: string | undefined;
  onChange: (words: string[]) => void;
};

/** Checkboxes for words of a searchable list; chosen ones stay visible. */
export function WordsField(props: Props) {
  const { legend, hideLegend = false, words, chosen, single = false, error, onChange } = props;
  const id = useId();
  const [search, setSearch] = useState("");
  const text = search.trim().toLowerCase();
  const shown = words.filter(
    ({ word, label }) =>
      chosen.includes(word) ||
      label.toLowerCase().includes(text) ||
      word.replaceAll("_", " ").includes(text),
  );
  function toggle(word: string, isOn: boolean) {
    if (single) onChange(isOn ? [word] : []);
    else onChange(isOn ? [...chosen, word] : chosen.filter((each) => each !== word));
  }
  return (
    <fieldset className="space-y-1.5" {...(error ? { "aria-describedby": `${id}-error` } : {})}>
      <legend className={cn("mb-1.5 font-medium text-sm", hideLegend && "sr-only")}>
        {legend}
      </legend>
      {words.length >= SEARCHED_FROM && (
        <Input
          type="search"
          aria-label={`Search: ${legend}`}
          placeholder="Search"
          autoComplete="off"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          onKeyDown={(event) => {
            // Enter looks something up here; it records nothing.
            if (event.key === "Enter") event.preventDefault();
          }}
        />
      )}
      <div className="max-h-44 overflow-y-auto rounded-md border border-line py-1">
        {shown.map(({ word, label }) => (
          <label
            key={word}
            className="flex min-h-8 items-center gap-2.5 px-2.5 py-1 text-sm hover:bg-hover"
          >
            <input
              type="checkbox"
              className="size-4 shrink-0 accent-(--accent)"
              checked={chosen.includes(word)}
              onChange={(event) => toggle(word, event.target.checked)}
            />
            <span className="min-w-0 flex-1 break-words">{visibleText(label).text}</span>
          </label>
        ))}
        {shown.length === 0 && <p className="px-2.5 py-1 text-muted">Nothing has this name.</p>}
      </div>
      <p role="status" className="min-h-4 text-muted text-xs">
        {chosen.length > 0 && `${formatCount(chosen.length)} chosen`}
      </p>
      {error && (
        <p id={`${id}-error`} className="text-critical text-xs">
          {error}
        </p>
      )}
    </fieldset>
  );
}
