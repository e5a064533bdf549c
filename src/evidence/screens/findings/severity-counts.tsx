import { SEVERITIES, type Severity } from "@/evidence/domain/findings/severity";
import { formatCount } from "@/lib/format";
import { SEVERITY_NAMES } from "./copy";
import { SeverityIcon } from "./severity-icon";

export const MOST_SEVERE_FIRST: readonly Severity[] = SEVERITIES.toReversed();

type Props = { counts: Partial<Readonly<Record<Severity, number>>> };

export function SeverityCounts({ counts }: Props) {
  return (
    <ul aria-label="By severity" className="flex flex-wrap items-center gap-x-4 gap-y-1 text-xs">
      {MOST_SEVERE_FIRST.map((severity) => (
        <li key={severity} className="inline-flex items-center gap-1.5">
          <SeverityIcon severity={severity} />
          <span className="font-medium tabular-nums">{formatCount(counts[severity] ?? 0)}</span>
          <span className="text-muted">{SEVERITY_NAMES[severity].toLowerCase()}</span>
        </li>
      ))}
    </ul>
  );
}
