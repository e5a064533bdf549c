import type { ComponentProps, ReactNode } from "react";
import { cn } from "@/lib/cn";
import { Tooltip } from "./tooltip";

type Props = Omit<ComponentProps<"button">, "aria-label" | "title"> & {
  /** The action; the accessible name and the tooltip. */
  label: string;
  children: ReactNode;
};

export function IconButton({ label, className, ...props }: Props) {
  return (
    <Tooltip text={label}>
      <button
        type="button"
        aria-label={label}
        className={cn(
          "inline-flex size-8 shrink-0 items-center justify-center rounded-md text-muted transition-colors hover:bg-sunken hover:text-ink disabled:opacity-50 [&_svg]:size-4",
          className,
        )}
        {...props}
      />
    </Tooltip>
  );
}
