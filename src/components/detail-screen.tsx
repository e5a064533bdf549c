"use client";

import { ChevronDown } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { cn } from "@/lib/cn";

type Props = {
  /** With the one h1. */
  head: ReactNode;
  /** Names the rail. */
  label: string;
  /** State and next step: always in view, also where there is no room for a rail. */
  act: ReactNode;
  /** Everything else of the rail. */
  facts: ReactNode;
  /** Opens `facts` where there is no room for a rail. */
  more: string;
  children: ReactNode;
};

/** A page about one thing: its content, and a rail of 300 px with its state, or a compact head. */
export function DetailScreen({ head, label, act, facts, more, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <div className="xl:grid xl:min-h-full xl:grid-cols-[minmax(0,1fr)_18.75rem] xl:grid-rows-[auto_minmax(0,1fr)]">
      <div className="min-w-0">{head}</div>
      <aside
        aria-label={label}
        className="min-w-0 px-4 pb-2 md:px-6 xl:col-start-2 xl:row-span-2 xl:row-start-1 xl:border-l xl:px-5 xl:py-5"
      >
        <div className="space-y-1 xl:sticky xl:top-5 xl:-mx-2 xl:max-h-[calc(100dvh-5.5rem)] xl:space-y-5 xl:overflow-y-auto xl:px-2 xl:py-1">
          {act}
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
            className="inline-flex min-h-7 items-center gap-1 rounded-sm text-muted text-xs hover:text-ink xl:hidden"
          >
            <ChevronDown
              aria-hidden
              className={cn("size-3.5 transition-transform", isOpen && "rotate-180")}
            />
            {more}
          </button>
          <div id={id} className={cn("space-y-5", isOpen ? "max-xl:pb-3" : "max-xl:hidden")}>
            {facts}
          </div>
        </div>
      </aside>
      <div className="@container min-w-0">{children}</div>
    </div>
  );
}
