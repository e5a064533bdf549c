import type { ReactNode } from "react";

type Props = { items: readonly { key: string; mark: ReactNode; label: string }[] };

/** Meaning of a chart's marks. */
export function Legend({ items }: Props) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-muted text-xs">
      {items.map(({ key, mark, label }) => (
        <li key={key} className="inline-flex items-center gap-1.5">
          {mark}
          {label}
        </li>
      ))}
    </ul>
  );
}
