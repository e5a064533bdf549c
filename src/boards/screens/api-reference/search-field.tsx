"use client";

import { Search } from "lucide-react";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { Input } from "@/components/ui/input";
import { Kbd } from "@/components/ui/kbd";
import { cn } from "@/lib/cn";
import { useShortcuts } from "@/lib/use-shortcuts";
import { type ReferenceHit, type ReferenceIndex, searchReference } from "./reference-search";

const INDEX = "/docs/api/search.json";

let loading: Promise<ReferenceIndex> | undefined;

/** Once for all searches of a page; after a failure it is asked for again. */
function loadIndex(): Promise<ReferenceIndex> {
  loading ??= fetch(INDEX).then((response) => {
    if (!response.ok) throw new Error(`the index was answered with ${response.status}`);
    return response.json();
  });
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
}

/**
 * Search over operations, error codes and schemas: a combobox whose options come while one types. Without its
 * script, and with Enter where no option is chosen, the form shows the results as a page.
 */
export function SearchField({ typed }: { typed: string }) {
  const [text, setText] = useState(typed);
  const [index, setIndex] = useState<ReferenceIndex | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [at, setAt] = useState(-1);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  useShortcuts({
    "/": (event) => {
      event.preventDefault();
      input.current?.focus();
    },
  });
  const hits = index === null ? [] : searchReference(index, text);
  const isShown = isOpen && text.trim() !== "" && index !== null;

  function load() {
    // Without the index the form still finds.
    loadIndex().then(setIndex, () => undefined);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const chosen = isShown ? hits[at] : undefined;
    if (step !== undefined && hits.length > 0) {
      event.preventDefault();
      setIsOpen(true);
      setAt((at + step + (at < 0 && step < 0 ? 1 : 0) + hits.length) % hits.length);
    } else if (event.key === "Enter" && chosen !== undefined) {
      event.preventDefault();
      setIsOpen(false);
      window.location.assign(chosen.href);
    } else if (event.key === "Escape") setIsOpen(false);
  }

  return (
    <search className="relative w-[min(20rem,calc(100vw-2rem))]">
      <form action="/docs/api" method="get">
        <Search
          aria-hidden
          className="pointer-events-none absolute top-2 left-2.5 size-3.5 text-faint"
        />
        <Input
          ref={input}
          type="search"
          name="q"
          role="combobox"
          aria-label="Search the API"
          aria-expanded={isShown && hits.length > 0}
          aria-controls={`${id}-hits`}
          aria-autocomplete="list"
          aria-activedescendant={isShown && at >= 0 ? `${id}-${at}` : undefined}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={200}
          placeholder="Path, words, id or error code"
          value={text}
          onFocus={load}
          onBlur={() => setIsOpen(false)}
          onChange={(event) => {
            setText(event.target.value);
            setIsOpen(true);
            setAt(-1);
            load();
          }}
          onKeyDown={onKeyDown}
          className="pr-8 pl-8"
        />
        <span aria-hidden className="absolute top-1.5 right-2 hidden md:block">
          <Kbd>/</Kbd>
        </span>
      </form>
      {/* Only while it is shown: single-key shortcuts rest wherever there is a list. */}
      {isShown && hits.length > 0 && (
        <div
          id={`${id}-hits`}
          role="listbox"
          aria-label="Found in the API"
          tabIndex={-1}
          className="absolute top-full right-0 left-0 z-40 mt-1 max-h-[min(60dvh,28rem)] overflow-y-auto rounded-md border border-line bg-surface p-1 shadow-raised md:left-auto md:w-[34rem]"
        >
          {hits.map((hit, place) => (
            <Option key={hit.href} id={`${id}-${place}`} hit={hit} isActive={place === at} />
          ))}
        </div>
      )}
      <p role="status" className="sr-only">
        {isShown && (hits.length === 0 ? "Nothing found" : `${hits.length} found`)}
      </p>
    </search>
  );
}

type OptionProps = { id: string; hit: ReferenceHit; isActive: boolean };

function Option({ id, hit, isActive }: OptionProps) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) ref.current?.scrollIntoView({ block: "nearest" });
  }, [isActive]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys of its active option
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
    <div
      ref={ref}
      id={id}
      role="option"
      aria-selected={isActive}
      // Before the field loses the focus, which would close the list.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => window.location.assign(hit.href)}
      className={cn(
        "cursor-pointer rounded-sm px-2 py-1 hover:bg-hover",
        isActive && "bg-accent-soft hover:bg-accent-soft",
      )}
    >
      <p className="truncate">
        <span className="text-2xs text-muted">{hit.kind}</span>{" "}
        <code className="font-mono text-xs">{hit.name}</code>
      </p>
      {hit.detail !== "" && <p className="truncate text-muted text-xs">{hit.detail}</p>}
    </div>
  );
}
