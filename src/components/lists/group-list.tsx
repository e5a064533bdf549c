"use client";

import { ChevronRight } from "lucide-react";
import { type ReactNode, useId } from "react";
import { cn } from "@/lib/cn";

export interface ListGroup {
  key: string;
  label: ReactNode;
  /** How many it has, as it is said. */
  count: string;
}

type Props = {
  groups: readonly ListGroup[];
  openKey: string | null;
  onOpen: (key: string | null) => void;
  /** Rows of the open group. */
  children: ReactNode;
};

/** Groups of a list, each with the number that it has through all pages; one is open at a time. */
export function GroupList({ groups, openKey, onOpen, children }: Props) {
  const id = useId();
  return groups.map(({ key, label, count }) => {
    const isOpen = key === openKey;
    return (
      <section key={key} className="border-b last:border-b-0">
        <h2>
          <button
            type="button"
            aria-expanded={isOpen}
            {...(isOpen ? { "aria-controls": id } : {})}
            onClick={() => onOpen(isOpen ? null : key)}
            className="flex min-h-10 w-full items-center gap-2 bg-sunken px-4 text-left font-medium text-sm hover:bg-hover md:px-6"
          >
            <ChevronRight
              aria-hidden
              className={cn("size-4 shrink-0 text-muted", isOpen && "rotate-90")}
            />
            <span className="inline-flex min-w-0 items-center gap-1.5 truncate">{label}</span>
            <span className="text-muted tabular-nums">{count}</span>
          </button>
        </h2>
        {isOpen && <div id={id}>{children}</div>}
      </section>
    );
  });
}
