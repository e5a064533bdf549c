import type { FilterOption } from "@/components/filters/filter";
import { FINDING_GROUPS } from "@/evidence/domain/findings/finding";
import {
  INCIDENT_STATUSES,
  RESOLUTIONS,
  WORKFLOW_STATES,
} from "@/evidence/domain/statements/incident";
import {
  GROUP_NAMES,
  SEVERITY_NAMES,
  TOOL_NAMES,
  toolName,
} from "@/evidence/screens/findings/copy";
import { MOST_SEVERE_FIRST } from "@/evidence/screens/findings/severity-counts";
import { SeverityIcon } from "@/evidence/screens/findings/severity-icon";
import {
  FACET_FIELDS,
  type FacetField,
  INCIDENT_LIST,
  type ListedFilter,
} from "@/incidents/domain/incident-list";
import type { SlaState } from "@/incidents/domain/sla";
import { RESOLUTION_NAMES, STATUS_NAMES, WORKFLOW_NAMES } from "./copy";
import { filterCopy, SLA_NAMES } from "./list-copy";
import { SLA_LOOK } from "./sla-look";

const SLA_ORDER: readonly SlaState[] = ["overdue", "due_soon", "on_track", "met", "missed", "none"];

export function isFacet(field: ListedFilter): field is FacetField {
  return FACET_FIELDS.some((counted) => counted === field);
}

type Labelled = { readonly [Field in ListedFilter]?: readonly FilterOption<string>[] };

/** Labels of a filter's words; others are shown unchanged. */
const LABELLED: Labelled = {
  severity: MOST_SEVERE_FIRST.map((value) => ({
    value,
    label: SEVERITY_NAMES[value],
    icon: <SeverityIcon severity={value} />,
  })),
  status: INCIDENT_STATUSES.map((value) => ({ value, label: STATUS_NAMES[value] })),
  workflow: WORKFLOW_STATES.map((value) => ({ value, label: WORKFLOW_NAMES[value] })),
  group: FINDING_GROUPS.map((value) => ({ value, label: GROUP_NAMES[value] })),
  sla: SLA_ORDER.map((value) => {
    const { icon: Icon, tone } = SLA_LOOK[value];
    return {
      value,
      label: SLA_NAMES[value],
      icon: <Icon aria-hidden className={`size-3.5 ${tone}`} />,
    };
  }),
  resolution: RESOLUTIONS.map((value) => ({ value, label: RESOLUTION_NAMES[value] })),
};

const OWNERS: readonly FilterOption<string>[] = [
  { value: "me", label: filterCopy.me },
  { value: "none", label: "Unassigned" },
];

const TOOLS: readonly FilterOption<string>[] = Object.keys(TOOL_NAMES).map((value) => ({
  value,
  label: toolName(value),
}));

/** Values that a filter always offers, whatever the incidents have. */
export function fixedOptions(field: ListedFilter): readonly FilterOption<string>[] {
  const declared = INCIDENT_LIST.fields[field];
  if (field === "owner") return OWNERS;
  if (declared.kind === "texts") return [];
  return LABELLED[field] ?? declared.offered.map((value) => ({ value, label: capitalised(value) }));
}

/** `in_review` as `In review`. */
function capitalised(word: string): string {
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}`.replaceAll("_", " ");
}

/** Whether a filter takes more values than those that it always offers. */
export function isOpenEnded(field: ListedFilter): boolean {
  return INCIDENT_LIST.fields[field].kind === "texts";
}

/** The word for one value of a filter. */
export function optionLabel(field: ListedFilter, value: string): string {
  const known = field === "tool" ? TOOLS : fixedOptions(field);
  return known.find((option) => option.value === value)?.label ?? value;
}
