"use client";

import { ChevronDown, X } from "lucide-react";
import { Toolbar } from "radix-ui";
import { cn } from "@/lib/cn";
import { Popover } from "../ui/popover";
import { copy } from "./copy";
import type { Filter } from "./filter";
import { FilterChoices } from "./filter-choices";
import { FilterText } from "./filter-text";

const ITEM = "inline-flex h-full items-center text-xs outline-offset-1 hover:text-ink";

/** One filter of a bar: what it filters by, what is chosen, and a way to clear it. */
export function FilterPill({ filter }: { filter: Filter }) {
  const { name, words, startOpen = false } = filter;
  const isSet = words !== null;
  return (
    <span
      className={cn(
        "inline-flex h-8 max-w-full items-center rounded-md border border-line bg-surface text-muted",
        isSet && "border-accent bg-accent-soft text-accent",
      )}
    >
      <Popover
        label={name}
        startOpen={startOpen}
        trigger={
          <Toolbar.Button
            className={cn(ITEM, "min-w-0 gap-1 rounded-md px-2.5", isSet && "pr-1.5")}
          >
            <span className={cn(isSet && "font-medium")}>
              {name}
              {isSet && ":"}
            </span>
            {isSet && <span className="max-w-40 truncate">{words}</span>}
            <ChevronDown aria-hidden className="size-3.5 shrink-0" />
          </Toolbar.Button>
        }
      >
        <Body filter={filter} />
      </Popover>
      {isSet && (
        <Toolbar.Button
          aria-label={copy.clearOne(name)}
          onClick={filter.clear}
          className={cn(ITEM, "min-w-6 justify-center rounded-md pr-1.5 pl-0.5")}
        >
          <X aria-hidden className="size-3.5" />
        </Toolbar.Button>
      )}
    </span>
  );
}

/** Choices of a filter; rendered only while it is open. */
function Body({ filter: { name, body } }: { filter: Filter }) {
  if (body.kind === "choices") return <FilterChoices name={name} choices={body.choices} />;
  return body.kind === "text" ? <FilterText name={name} text={body.text} /> : body.content;
}
