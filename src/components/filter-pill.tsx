"use client";

import { ChevronDown, X } from "lucide-react";
import { Toolbar } from "radix-ui";
import type { ReactNode } from "react";
import { cn } from "@/lib/cn";
import { Checkbox } from "./ui/checkbox";
import { Popover } from "./ui/popover";

export interface FilterOption<T extends string> {
  value: T;
  label: string;
  icon?: ReactNode;
}

type Props<T extends string> = {
  name: string;
  clearLabel: string;
  options: readonly FilterOption<T>[];
  chosen: readonly T[];
  onChange: (chosen: T[]) => void;
};

const ITEM = "inline-flex h-full items-center text-xs outline-offset-1 hover:text-ink";

/** One filter of a toolbar: what it filters by, what is chosen, and a way to clear it. */
export function FilterPill<T extends string>(props: Props<T>) {
  const { name, options, chosen, onChange } = props;
  const isSet = chosen.length > 0;
  const words = options.filter((option) => chosen.includes(option.value)).map((each) => each.label);

  function toggle(value: T, on: boolean) {
    const others = chosen.filter((each) => each !== value);
    onChange(on ? [...others, value] : others);
  }

  return (
    <span
      className={cn(
        "inline-flex h-8 max-w-full items-center rounded-md border border-line bg-surface text-muted",
        isSet && "border-accent bg-accent-soft text-accent",
      )}
    >
      <Popover
        label={name}
        trigger={
          <Toolbar.Button
            className={cn(ITEM, "min-w-0 gap-1 rounded-md px-2.5", isSet && "pr-1.5")}
          >
            <span className={cn(isSet && "font-medium")}>
              {name}
              {isSet && ":"}
            </span>
            {isSet && <span className="max-w-40 truncate">{words.join(", ")}</span>}
            <ChevronDown aria-hidden className="size-3.5 shrink-0" />
          </Toolbar.Button>
        }
      >
        <fieldset>
          <legend className="sr-only">{name}</legend>
          {options.map((option) => (
            <Checkbox
              key={option.value}
              checked={chosen.includes(option.value)}
              onChange={(event) => toggle(option.value, event.target.checked)}
              label={
                <span className="inline-flex items-center gap-2">
                  {option.icon}
                  {option.label}
                </span>
              }
            />
          ))}
        </fieldset>
      </Popover>
      {isSet && (
        <Toolbar.Button
          aria-label={props.clearLabel}
          onClick={() => onChange([])}
          className={cn(ITEM, "min-w-6 justify-center rounded-md pr-1.5 pl-0.5")}
        >
          <X aria-hidden className="size-3.5" />
        </Toolbar.Button>
      )}
    </span>
  );
}
