"use client";

import { type KeyboardEvent, useId, useState } from "react";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { cn } from "@/lib/cn";
import { visibleText } from "@/lib/visible-text";

/** What can be picked; found by its value, its name and its note. */
export interface Pick {
  value: string;
  name?: string;
  note?: string;
}

/** More at once would not be read; typing narrows them. */
const MOST_SHOWN = 50;

type Props = {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  /** Said where nothing that can be picked matches. */
  none: string;
  value: string;
  picks: readonly Pick[];
  /** Makes of a text that is none of them something that can be picked all the same, or null. */
  other?: (text: string) => Pick | null;
  onPick: (value: string) => void;
};

/** One of many, found by typing and picked with Enter or a click (ARIA combobox with a list). */
export function PickField(props: Props) {
  const { label, hint, error, none, value, picks, other, onPick } = props;
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  const isOpen = typed !== null;
  const offered = isOpen ? offeredFor(typed, picks, other) : [];
  const current = offered[Math.min(active, offered.length - 1)];

  function pick(picked: Pick): void {
    onPick(picked.value);
    setTyped(null);
  }
  function close(): void {
    // What is typed out in full is meant; anything else is given up.
    const exact = offered.find((each) => each.value === typed?.trim());
    if (exact !== undefined) pick(exact);
    else setTyped(null);
  }
  function onKeyDown(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      if (!isOpen) setTyped("");
      else
        setActive((Math.min(active, offered.length - 1) + step + offered.length) % offered.length);
    } else if (event.key === "Enter" && isOpen) {
      event.preventDefault();
      if (current !== undefined) pick(current);
    } else if (event.key === "Escape" && isOpen) {
      event.preventDefault();
      event.stopPropagation();
      setTyped(null);
    }
  }
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <span className="relative block">
          <Input
            {...control}
            role="combobox"
            aria-expanded={isOpen}
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={
              isOpen && current !== undefined ? optionId(id, current) : undefined
            }
            autoComplete="off"
            spellCheck={false}
            maxLength={200}
            placeholder="Type to search"
            className="font-mono text-xs"
            value={typed ?? value}
            onFocus={({ target }) => target.select()}
            onClick={() => typed === null && setTyped("")}
            onChange={({ target }) => {
              setTyped(target.value);
              setActive(0);
            }}
            onKeyDown={onKeyDown}
            onBlur={close}
          />
          <div
            id={`${id}-list`}
            role="listbox"
            aria-label={label}
            hidden={!isOpen}
            className="absolute inset-x-0 top-full z-50 mt-1 max-h-64 overflow-y-auto rounded-md border border-line bg-surface p-1 shadow-raised"
          >
            {offered.map((each) => (
              // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field (aria-activedescendant)
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field takes the keys
              <div
                key={each.value}
                id={optionId(id, each)}
                role="option"
                aria-selected={each === current}
                // The field would lose the focus, and with it the list.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => pick(each)}
                className={cn(
                  "cursor-pointer rounded-sm px-2 py-1 hover:bg-hover",
                  each === current && "bg-accent-soft",
                )}
              >
                {each.name !== undefined && (
                  <bdi className="block text-sm">{visibleText(each.name).text}</bdi>
                )}
                <bdi className="wrap-anywhere font-mono text-xs">
                  {visibleText(each.value).text}
                </bdi>
                {each.note !== undefined && (
                  <span className="ml-2 text-muted text-xs">{visibleText(each.note).text}</span>
                )}
              </div>
            ))}
          </div>
          <span role="status" className={cn("text-muted text-xs", !isOpen && "sr-only")}>
            {isOpen && offered.length === 0 && none}
          </span>
        </span>
      )}
    </Field>
  );
}

function optionId(id: string, { value }: Pick): string {
  return `${id}-${encodeURIComponent(value)}`;
}

/** What can be picked for a text: what holds it, else what is made of it. */
export function offeredFor(
  text: string,
  picks: readonly Pick[],
  other?: (text: string) => Pick | null,
): Pick[] {
  const wanted = text.trim().toLowerCase();
  const found = picks.filter(({ value, name = "", note = "" }) =>
    [value, name, note].some((each) => each.toLowerCase().includes(wanted)),
  );
  const made = picks.some(({ value }) => value === text.trim()) ? null : other?.(text.trim());
  return [...found.slice(0, MOST_SHOWN), ...(made ? [made] : [])];
}
