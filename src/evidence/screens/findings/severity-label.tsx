import type { Severity } from "@/evidence/domain/findings/severity";
import { cn } from "@/lib/cn";
import { SEVERITY_NAMES } from "./copy";
import { SeverityIcon } from "./severity-icon";

const TEXT: Readonly<Record<Severity, string>> = {
  critical: "text-critical",
  high: "text-high",
  medium: "text-medium",
  low: "text-low",
  info: "text-info",
};

const SOFT: Readonly<Record<Severity, string>> = {
  critical: "bg-critical-soft",
  high: "bg-high-soft",
  medium: "bg-medium-soft",
  low: "bg-low-soft",
  info: "bg-info-soft",
};

type Props = { severity: Severity; look?: "plain" | "badge" };

/** Shape, word and colour of a severity. */
export function SeverityLabel({ severity, look = "plain" }: Props) {
  return (
    <span
      className={cn(
        "inline-flex items-center gap-1.5 font-medium whitespace-nowrap",
        TEXT[severity],
        look === "badge" && ["h-6 rounded-sm px-2 text-xs", SOFT[severity]],
      )}
    >
      <SeverityIcon severity={severity} />
      {SEVERITY_NAMES[severity]}
    </span>
  );
}
