"use client";

import { ChevronDown, X } from "lucide-react";
import { Toolbar } from "radix-ui";
import type { ReactNode } from "react";
import { cn } from "@/lib/cn";
import { Popover } from "./ui/popover";

export interface FilterOption<T extends string> {
  value: T;
  label: string;
  icon?: ReactNode;
}

type Props = {
  name: string;
  clearLabel: string;
  /** What is chosen, in words; null where the filter is not set. */
  words: string | null;
  onClear: () => void;
  startOpen?: boolean;
  /** What to choose from; there only while it is open. */
  children: ReactNode;
};

const ITEM = "inline-flex h-full items-center text-xs outline-offset-1 hover:text-ink";

/** One filter of a toolbar: what it filters by, what is chosen, and a way to clear it. */
export function FilterPill(props: Props) {
  const { name, words, startOpen = false } = props;
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
        {props.children}
      </Popover>
      {isSet && (
        <Toolbar.Button
          aria-label={props.clearLabel}
          onClick={props.onClear}
          className={cn(ITEM, "min-w-6 justify-center rounded-md pr-1.5 pl-0.5")}
        >
          <X aria-hidden className="size-3.5" />
        </Toolbar.Button>
      )}
    </span>
  );
}
