import { cn } from "@/lib/cn";

/** The service counts up to a hundred. */
const BOUND = 100;

/** How many wait, with the word for screen readers; nothing for none. */
export function WaitingCount({ n, className }: { n: number; className?: string }) {
  if (n === 0) return null;
  return (
    <span
      className={cn(
        "min-w-5 rounded-full bg-accent-soft px-1.5 text-center font-semibold text-2xs text-accent leading-5 tabular-nums",
        className,
      )}
    >
      {n >= BOUND ? `${BOUND - 1}+` : n}
      <span className="sr-only"> waiting</span>
    </span>
  );
}
