import type { ComponentProps, ReactNode } from "react";
import { cn } from "@/lib/cn";

type Props = Omit<ComponentProps<"input">, "type"> & { label: ReactNode; hint?: ReactNode };

export function Checkbox({ label, hint, className, ...props }: Props) {
  return (
    <label
      className={cn(
        "flex min-h-8 items-center gap-2.5 rounded-md px-2 py-1 text-sm hover:bg-hover has-disabled:opacity-60",
        className,
      )}
    >
      <input type="checkbox" className="size-4 shrink-0 accent-(--accent)" {...props} />
      <span className="min-w-0 flex-1">
        {label}
        {hint !== undefined && <span className="block text-muted text-xs">{hint}</span>}
      </span>
    </label>
  );
}
