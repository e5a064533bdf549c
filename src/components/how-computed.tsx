"use client";

import { CircleHelp } from "lucide-react";
import type { ReactNode } from "react";
import { Popover } from "@/components/ui/popover";

type Props = { label: string; text?: string; children: ReactNode };

/** The rule behind a number, one press away from it. */
export function HowComputed({ label, text, children }: Props) {
  return (
    <Popover
      label={label}
      className="w-80 max-w-[calc(100vw-2rem)]"
      trigger={
        <button
          type="button"
          aria-label={text === undefined ? label : undefined}
          className="inline-flex min-h-6 min-w-6 items-center justify-center gap-1.5 rounded-sm text-muted text-xs hover:text-ink"
        >
          <CircleHelp aria-hidden className="size-3.5" />
          {text}
        </button>
      }
    >
      <div className="space-y-2 px-2.5 py-2 text-sm">{children}</div>
    </Popover>
  );
}
