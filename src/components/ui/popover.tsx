"use client";

import { Popover as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { cn } from "@/lib/cn";

type Props = {
  trigger: ReactNode;
  label: string;
  /** Opens as soon as it is there. */
  startOpen?: boolean;
  className?: string | undefined;
  children: ReactNode;
};

export function Popover({ trigger, label, startOpen = false, className, children }: Props) {
  return (
    <Radix.Root defaultOpen={startOpen}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          className={cn(
            "z-50 max-h-(--radix-popover-content-available-height) w-60 animate-appear overflow-y-auto rounded-md border border-line bg-surface p-1 shadow-raised",
            className,
          )}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
