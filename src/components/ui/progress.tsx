import { cn } from "@/lib/cn";
import { percentOf } from "@/lib/format";

type Props = { label: string; value: number; max: number; className?: string };

/** Measured progress: the bar shows what has happened, never what is expected. */
export function Progress({ label, value, max, className }: Props) {
  const percent = percentOf(value, max);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      className={cn("h-1.5 overflow-hidden rounded-full bg-sunken", className)}
    >
      <div className="h-full rounded-full bg-accent" style={{ width: `${percent}%` }} />
    </div>
  );
}

/** A thin line while newer data is on its way; the old stays readable. */
export function BusyLine({ busy }: { busy: boolean }) {
  return (
    <div aria-hidden className="relative h-0">
      <div className={cn("absolute inset-x-0 top-0 z-30 h-0.5 overflow-hidden", !busy && "hidden")}>
        <div className="h-full w-1/4 animate-sweep bg-accent" />
      </div>
    </div>
  );
}
