"use client";

import { Check } from "lucide-react";
import { DropdownMenu as Radix } from "radix-ui";
import { type ReactNode, useId } from "react";
import { cn } from "@/lib/cn";

const ITEM =
  "flex min-h-8 cursor-default select-none items-center gap-2 rounded-sm px-2 text-sm outline-none data-disabled:opacity-50 data-highlighted:bg-sunken [&_svg]:size-4 [&_svg]:text-muted";

type Props = {
  trigger: ReactNode;
  children: ReactNode;
  align?: "start" | "end";
  className?: string;
  /** Where a choice opens something that takes the focus, the trigger must not take it back. */
  onCloseAutoFocus?: ((event: Event) => void) | undefined;
  /** For a menu that came with the click that opens it. */
  defaultOpen?: boolean;
};

export function Menu({
  trigger,
  children,
  align = "end",
  className,
  onCloseAutoFocus,
  defaultOpen = false,
}: Props) {
  return (
    <Radix.Root defaultOpen={defaultOpen}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align={align}
          sideOffset={4}
          collisionPadding={8}
          {...(onCloseAutoFocus === undefined ? {} : { onCloseAutoFocus })}
          className={cn(
            "z-50 min-w-44 animate-appear rounded-md border border-line bg-surface p-1 shadow-raised",
            className,
          )}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

type ItemProps = {
  children: ReactNode;
  onSelect?: () => void;
  disabled?: boolean;
  asChild?: boolean;
};

export function MenuItem({ children, onSelect, disabled = false, asChild = false }: ItemProps) {
  return (
    <Radix.Item
      className={ITEM}
      disabled={disabled}
      asChild={asChild}
      {...(onSelect === undefined ? {} : { onSelect })}
    >
      {children}
    </Radix.Item>
  );
}

type BlockedProps = { label: string; reason: string; icon?: ReactNode };

/** An unavailable item with its reason; the keyboard reaches it, so that the reason can be read. */
export function BlockedMenuItem({ label, reason, icon }: BlockedProps) {
  const id = useId();
  return (
    <Radix.Item
      className={cn(ITEM, "max-w-72 items-start py-1.5 text-muted")}
      aria-disabled
      aria-labelledby={`${id}-label`}
      aria-describedby={`${id}-reason`}
      onSelect={(event) => event.preventDefault()}
    >
      {icon}
      <span className="min-w-0">
        <span id={`${id}-label`}>{label}</span>
        <span id={`${id}-reason`} className="block text-xs">
          {reason}
        </span>
      </span>
    </Radix.Item>
  );
}

type RadioProps<T extends string> = {
  label: string;
  value: T;
  options: readonly { value: T; label: string; icon?: ReactNode }[];
  onChange: (value: T) => void;
};

export function MenuRadio<T extends string>({ label, value, options, onChange }: RadioProps<T>) {
  function choose(next: string) {
    const option = options.find((each) => each.value === next);
    if (option !== undefined) onChange(option.value);
  }
  return (
    <Radix.RadioGroup value={value} onValueChange={choose} aria-label={label}>
      {options.map((option) => (
        <Radix.RadioItem key={option.value} value={option.value} className={ITEM}>
          {option.icon}
          <span className="flex-1">{option.label}</span>
          <Radix.ItemIndicator>
            <Check aria-hidden />
          </Radix.ItemIndicator>
        </Radix.RadioItem>
      ))}
    </Radix.RadioGroup>
  );
}

export function MenuSeparator() {
  return <Radix.Separator className="my-1 h-px bg-line" />;
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return <Radix.Label className="px-2 py-1.5 text-sm">{children}</Radix.Label>;
}
