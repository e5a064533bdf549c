import { RotateCw } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { Time } from "@/components/ui/time";
import { cn } from "@/lib/cn";

type Props = {
  at: string;
  busy: boolean;
  label?: string;
  onAgain: () => void;
  className?: string;
  /** What else is to be said of what was counted. */
  children?: ReactNode;
};

/** When numbers were counted, and the way to count again. */
export function AsOf({ at, busy, label = "Refresh", onAgain, className, children }: Props) {
  return (
    <p className={cn("mb-2 flex flex-wrap items-center gap-x-1 text-muted text-xs", className)}>
      As of <Time value={at} show="both" seconds />
      <IconButton label={label} disabled={busy} onClick={onAgain}>
        <RotateCw aria-hidden />
      </IconButton>
      {children}
    </p>
  );
}
