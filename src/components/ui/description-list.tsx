import type { ReactNode } from "react";
import { cn } from "@/lib/cn";

export function DescriptionList({
  children,
  className,
}: {
  children: ReactNode;
  className?: string;
}) {
  return (
    <dl className={cn("grid grid-cols-[minmax(6.5rem,auto)_minmax(0,1fr)] gap-x-4", className)}>
      {children}
    </dl>
  );
}

export function Description({ term, children }: { term: ReactNode; children: ReactNode }) {
  return (
    <div className="col-span-2 grid min-h-8 grid-cols-subgrid items-baseline border-b py-1.5 last:border-b-0">
      <dt className="text-muted">{term}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  );
}
