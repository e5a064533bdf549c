"use client";

import { useId } from "react";
import { cn } from "@/lib/cn";

export interface Option<Value extends string> {
  value: Value;
  label: string;
  hint?: string;
  /** Why it cannot be chosen now; it stays readable. */
  reason?: string | null;
}

type Props<Value extends string> = {
  legend: string;
  hideLegend?: boolean;
  /** Side by side, for short words. */
  inline?: boolean;
  value: Value | null;
  options: readonly Option<Value>[];
  onChange: (value: Value) => void;
};

/** One of a few, each with what it means; what cannot be chosen says why and can still be reached. */
export function Choice<Value extends string>(props: Props<Value>) {
  const { legend, hideLegend = false, inline = false, value, options, onChange } = props;
  const name = useId();
  return (
    <fieldset className={inline ? "flex flex-wrap gap-x-2" : "space-y-1"}>
      <legend className={cn("font-medium text-sm", hideLegend && "sr-only")}>{legend}</legend>
      {options.map((option) => {
        const isBlocked = option.reason !== undefined && option.reason !== null;
        const isHinted = option.hint !== undefined || isBlocked;
        const hintId = `${name}-${option.value}`;
        return (
          <label
            key={option.value}
            className={cn(
              "flex min-h-8 items-start gap-2.5 rounded-md px-2 py-1.5 text-sm",
              isBlocked ? "text-muted" : "hover:bg-hover",
            )}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={value === option.value}
              aria-disabled={isBlocked || undefined}
              aria-describedby={isHinted ? hintId : undefined}
              aria-label={option.label}
              className="mt-0.5 size-4 shrink-0 accent-(--accent)"
              onChange={() => {
                if (!isBlocked) onChange(option.value);
              }}
            />
            <span className="min-w-0 flex-1">
              {option.label}
              {isHinted && (
                <span id={hintId} className="block text-muted text-xs">
                  {option.hint}
                  {isBlocked && <span className="block text-ink">{option.reason}</span>}
                </span>
              )}
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}
