import { cn } from "@/lib/cn";

/** A placeholder; the words for screen readers appear once per screen, in LoadingStatus. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span aria-hidden className={cn("block h-3.5 animate-pulse rounded-sm bg-sunken", className)} />
  );
}

export function LoadingStatus({ label }: { label: string }) {
  return (
    <p role="status" className="sr-only">
      {label}
    </p>
  );
}
