import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { cn } from "@/lib/cn";
import { FIELD } from "./input";

/** The browser's own select: keyboard, touch and screen readers need nothing more. */
type Props = ComponentProps<"select"> & { quiet?: boolean };

export function Select({ className, children, quiet = false, ...props }: Props) {
  return (
    <span className={cn("relative inline-flex w-full", className)}>
      <select
        className={cn(FIELD, "appearance-none pr-8", quiet && "border-line text-xs")}
        {...props}
      >
        {children}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-2.5 size-3.5 -translate-y-1/2 text-muted"
      />
    </span>
  );
}
