import type { FilterOption } from "@/components/filter-pill";
import { FINDING_GROUPS } from "@/domain/findings/finding";
import { INCIDENT_STATUSES, WORKFLOW_STATES } from "@/domain/incidents/incident";
import { GROUP_NAMES, SEVERITY_NAMES, TOOL_NAMES, toolName } from "@/features/findings/copy";
import { MOST_SEVERE_FIRST } from "@/features/findings/severity-counts";
import { SeverityIcon } from "@/features/findings/severity-icon";
import { STATUS_NAMES, WORKFLOW_NAMES } from "./copy";

export const SEVERITY_OPTIONS = MOST_SEVERE_FIRST.map((value) => ({
  value,
  label: SEVERITY_NAMES[value],
  icon: <SeverityIcon severity={value} />,
}));

export const STATUS_OPTIONS = INCIDENT_STATUSES.map((value) => ({
  value,
  label: STATUS_NAMES[value],
}));

export const WORKFLOW_OPTIONS = WORKFLOW_STATES.map((value) => ({
  value,
  label: WORKFLOW_NAMES[value],
}));

export const GROUP_OPTIONS = FINDING_GROUPS.map((value) => ({
  value,
  label: GROUP_NAMES[value],
}));

/** The tools that have an importer, and whatever else an address asks for. */
export function toolOptions(chosen: readonly string[]): FilterOption<string>[] {
  const tools = [...new Set([...Object.keys(TOOL_NAMES), ...chosen])];
  return tools.map((value) => ({ value, label: toolName(value) }));
}
