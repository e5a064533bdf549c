"use client";

import { Tabs as Radix } from "radix-ui";
import type { ReactNode } from "react";

type Tab<T extends string> = { value: T; label: ReactNode; content: ReactNode };

type Props<T extends string> = {
  label: string;
  value: T;
  onChange: (value: T) => void;
  tabs: readonly Tab<T>[];
};

export function Tabs<T extends string>({ label, value, onChange, tabs }: Props<T>) {
  function choose(next: string) {
    const tab = tabs.find((each) => each.value === next);
    if (tab !== undefined) onChange(tab.value);
  }
  return (
    <Radix.Root value={value} onValueChange={choose}>
      <Radix.List
        aria-label={label}
        className="flex gap-1 overflow-x-auto overflow-y-hidden border-b px-2 md:px-4"
      >
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            className="inline-flex h-9 shrink-0 items-center gap-1.5 border-transparent border-b-2 px-2 font-medium text-muted text-sm hover:text-ink data-[state=active]:border-accent data-[state=active]:text-ink"
          >
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {/* The margins of its content stay inside: the part does not move when a skeleton goes. */}
      {tabs.map((tab) => (
        <Radix.Content
          key={tab.value}
          value={tab.value}
          className="flow-root outline-offset-[-2px]"
        >
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
