"use client";

import { Bell } from "lucide-react";
import dynamic from "next/dynamic";
import { Popover as Radix } from "radix-ui";
import { useState } from "react";
import { copy } from "./copy";
import { useNotices } from "./use-notices";

// Every page has the bell; few open it.
const NoticePanel = dynamic(() => import("./notice-panel").then((module) => module.NoticePanel), {
  ssr: false,
});

/** How many notices are unread, and the notices themselves. */
export function NoticeBell() {
  const [open, setOpen] = useState(false);
  const query = useNotices();
  const n = query.data?.pages[0]?.unread ?? 0;
  const unread = n === 0 ? "" : copy.unread(n);
  return (
    <Radix.Root open={open} onOpenChange={setOpen}>
      <Radix.Trigger asChild>
        <button
          type="button"
          aria-label={copy.open(unread)}
          title={copy.title}
          className="relative inline-flex size-8 items-center justify-center rounded-md text-muted hover:bg-sunken hover:text-ink"
        >
          <Bell aria-hidden className="size-4" />
          {unread !== "" && (
            <span
              aria-hidden
              className="absolute -top-0.5 -right-0.5 min-w-4 rounded-full bg-critical px-1 text-center font-semibold text-[0.625rem] text-surface leading-4 tabular-nums"
            >
              {unread}
            </span>
          )}
        </button>
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label={copy.title}
          align="end"
          sideOffset={4}
          collisionPadding={8}
          className="z-50 flex max-h-(--radix-popover-content-available-height) w-[min(24rem,calc(100vw-1rem))] animate-appear flex-col overflow-hidden rounded-md border border-line bg-surface shadow-raised outline-none"
        >
          <NoticePanel query={query} unread={n} onFollow={() => setOpen(false)} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
