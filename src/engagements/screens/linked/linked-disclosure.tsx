"use client";

import { type ReactNode, useState } from "react";
import { formatCount } from "@/lib/format";
import { copy } from "./copy";

/** How many incidents are linked, and the list once it is opened: its script comes with it. */
export function LinkedDisclosure({ count, children }: { count: number; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="cursor-pointer rounded-sm py-1 font-semibold text-sm">
        {copy.title}
        {count > 0 && <span className="font-normal text-muted"> {formatCount(count)}</span>}
      </summary>
      {open && children}
    </details>
  );
}
