import { SEVERITY_NAMES } from "@/evidence/screens/findings/copy";
import { MOST_SEVERE_FIRST } from "@/evidence/screens/findings/severity-counts";
import { SeverityIcon } from "@/evidence/screens/findings/severity-icon";
import { formatCount } from "@/lib/format";
import { copy } from "../copy";
import type { Week } from "./weeks";

/** The numbers of the week under the pointer. */
export function WeekTooltip({ week }: { week: Week | undefined }) {
  if (week === undefined) return null;
  const { counts, label, unfinished } = week;
  return (
    <div className="min-w-40 space-y-1 rounded-md border border-line bg-surface px-3 py-2 text-ink text-xs shadow-raised">
      <p className="font-medium">{copy.weeks.tooltip(label, unfinished)}</p>
      {counts === null ? (
        <p className="text-muted">{copy.weeks.unknown}</p>
      ) : (
        <>
          <ul>
            {MOST_SEVERE_FIRST.filter((severity) => counts.new[severity] > 0).map((severity) => (
              <li key={severity} className="flex items-center gap-1.5">
                <SeverityIcon severity={severity} />
                <span className="flex-1 text-muted">{SEVERITY_NAMES[severity]}</span>
                <span className="tabular-nums">{formatCount(counts.new[severity])}</span>
              </li>
            ))}
          </ul>
          <p className="flex justify-between gap-4 border-t pt-1">
            <span className="text-muted">{copy.weeks.total}</span>
            <span className="font-medium tabular-nums">{formatCount(counts.total)}</span>
          </p>
          <p className="flex justify-between gap-4">
            <span className="text-muted">{copy.weeks.closed}</span>
            <span className="font-medium tabular-nums">{formatCount(counts.closed)}</span>
          </p>
        </>
      )}
    </div>
  );
}
