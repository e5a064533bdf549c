import type { Severity } from "@/evidence/domain/findings/severity";
import { cn } from "@/lib/cn";

/** One shape per severity, so that neither colour nor order is needed to distinguish them. */
const SHAPES: Readonly<Record<Severity, string>> = {
  critical:
    "M3 1h10a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H3a2 2 0 0 1-2-2V3a2 2 0 0 1 2-2zM7 3.5v5.3h2V3.5zM7 10.6v2h2v-2z",
  high: "M8 1.4L15.4 14.4H.6z",
  medium: "M8 .8L15.2 8 8 15.2.8 8z",
  low: "M8 1.5a6.5 6.5 0 1 0 0 13a6.5 6.5 0 1 0 0-13z",
  info: "M8 1.5a6.5 6.5 0 1 0 0 13a6.5 6.5 0 1 0 0-13zM8 4a4 4 0 1 1 0 8a4 4 0 1 1 0-8z",
};

const COLOURS: Readonly<Record<Severity, string>> = {
  critical: "fill-critical",
  high: "fill-high",
  medium: "fill-medium",
  low: "fill-low",
  info: "fill-info",
};

export function SeverityIcon({ severity, className }: { severity: Severity; className?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 16 16"
      className={cn("size-3 shrink-0", COLOURS[severity], className)}
    >
      <path d={SHAPES[severity]} fillRule="evenodd" />
    </svg>
  );
}
