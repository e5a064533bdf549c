"use client";

import { Popover as Radix } from "radix-ui";
import type { ReactNode } from "react";

type Props = { trigger: ReactNode; label: string; children: ReactNode };

export function Popover({ trigger, label, children }: Props) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          className="z-50 max-h-(--radix-popover-content-available-height) w-60 animate-appear overflow-y-auto rounded-md border border-line bg-surface p-1 shadow-raised"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
