import type { ReactNode } from "react";
import { cn } from "@/lib/cn";

type Props = {
  items: readonly { key: string; mark: ReactNode; label: string }[];
  /** Those that are not drawn. */
  hidden?: ReadonlySet<string>;
  /** Draws a series or leaves it out; without it the legend only explains. */
  onToggle?: (key: string) => void;
};

const ITEM = "inline-flex min-h-6 items-center gap-1.5";

/** Meaning of a chart's marks; a click leaves one out of it. */
export function Legend({ items, hidden, onToggle }: Props) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-muted text-xs">
      {items.map(({ key, mark, label }) => (
        <li key={key} className={ITEM}>
          {onToggle === undefined ? (
            <>
              {mark} {label}
            </>
          ) : (
            <button
              type="button"
              aria-pressed={hidden?.has(key) !== true}
              onClick={() => onToggle(key)}
              className={cn(
                ITEM,
                "rounded-sm hover:text-ink",
                hidden?.has(key) && "text-faint line-through [&>:first-child]:opacity-30",
              )}
            >
              {mark} {label}
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
