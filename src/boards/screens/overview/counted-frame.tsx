import type { ReactNode } from "react";
import { AsOf } from "@/components/as-of";
import { BusyLine } from "@/components/ui/progress";
import { cn } from "@/lib/cn";

type Props = {
  at: string;
  query: { isFetching: boolean; refetch: () => Promise<unknown> };
  /** Numbers of something else are on their way. */
  isStale: boolean;
  refreshLabel?: string;
  className?: string;
  children: ReactNode;
};

/** Numbers, when they were counted, and the way to count again. */
export function CountedFrame({ at, query, isStale, refreshLabel, className, children }: Props) {
  return (
    <div className={cn("relative space-y-4 px-4 md:px-6", className)}>
      <div className="absolute inset-x-0 top-0">
        <BusyLine busy={query.isFetching || isStale} />
      </div>
      <AsOf
        at={at}
        busy={query.isFetching}
        {...(refreshLabel === undefined ? {} : { label: refreshLabel })}
        onAgain={() => void query.refetch()}
      />
      {children}
    </div>
  );
}
