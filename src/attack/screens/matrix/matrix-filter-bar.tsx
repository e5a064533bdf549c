"use client";

import { choiceFilter } from "@/components/filters/filter";
import { FilterBar } from "@/components/filters/filter-bar";
import { Checkbox } from "@/components/ui/checkbox";
import { SEVERITY_NAMES } from "@/evidence/screens/findings/copy";
import { MOST_SEVERE_FIRST } from "@/evidence/screens/findings/severity-counts";
import { SeverityIcon } from "@/evidence/screens/findings/severity-icon";
import type { MatrixFilters } from "./matrix-input";

const SEVERITIES = MOST_SEVERE_FIRST.map((value) => ({
  value,
  label: SEVERITY_NAMES[value],
  icon: <SeverityIcon severity={value} />,
}));

type Props = { filters: MatrixFilters; onChange: (next: Partial<MatrixFilters>) => void };

/** Whose incidents are counted, and which of them. */
export function MatrixFilterBar({ filters, onChange }: Props) {
  const { severity, status } = filters;
  const setSeverity = (chosen: MatrixFilters["severity"]) => onChange({ severity: chosen });
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <FilterBar
        filters={[choiceFilter("Severity", SEVERITIES, severity, setSeverity)]}
        onClear={() => setSeverity([])}
      />
      <Checkbox
        label="Open incidents only"
        checked={status.length > 0}
        onChange={(event) => onChange({ status: event.target.checked ? ["open"] : [] })}
      />
    </div>
  );
}
