import type { ComponentProps } from "react";
import { cn } from "@/lib/cn";

export const FIELD =
  "h-8 w-full min-w-0 rounded-md border border-control bg-surface px-2.5 text-ink text-sm placeholder:text-faint disabled:opacity-60 aria-invalid:border-critical";

export function Input({ className, ...props }: ComponentProps<"input">) {
  return <input className={cn(FIELD, className)} {...props} />;
}
