"use client";

import { choiceFilter } from "@/components/filters/filter";
import { FilterBar } from "@/components/filters/filter-bar";
import { Checkbox } from "@/components/ui/checkbox";
import { Segmented } from "@/components/ui/segmented";
import { SEVERITY_NAMES } from "@/evidence/screens/findings/copy";
import { MOST_SEVERE_FIRST } from "@/evidence/screens/findings/severity-counts";
import { SeverityIcon } from "@/evidence/screens/findings/severity-icon";
import { INCIDENT_LIST } from "@/incidents/domain/incident-list";
import { copy as incidents } from "@/incidents/screens/incident/copy";
import type { MatrixFilters } from "./matrix-input";

const SEVERITIES = MOST_SEVERE_FIRST.map((value) => ({
  value,
  label: SEVERITY_NAMES[value],
  icon: <SeverityIcon severity={value} />,
}));
const SOURCE_OPTIONS = INCIDENT_LIST.fields.source.values.map((value) => ({
  value,
  label: incidents.sources[value],
}));

type Props = { filters: MatrixFilters; onChange: (next: Partial<MatrixFilters>) => void };

/** Whose incidents are counted, and which of them. */
export function MatrixFilterBar({ filters, onChange }: Props) {
  const { source, severity, status } = filters;
  const setSeverity = (chosen: MatrixFilters["severity"]) => onChange({ severity: chosen });
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <Segmented
        label="Whose incidents"
        value={source}
        options={SOURCE_OPTIONS}
        onChange={(next) => onChange({ source: next })}
      />
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
