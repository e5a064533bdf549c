import { FINDING_GROUPS } from "@/evidence/domain/findings/finding";
import { SEVERITIES } from "@/evidence/domain/findings/severity";
import {
  INCIDENT_STATUSES,
  RESOLUTIONS,
  WORKFLOW_STATES,
} from "@/evidence/domain/statements/incident";
import {
  choice,
  day,
  defineList,
  type ListedField,
  type ListInputOf,
  type ListStateOf,
  listedFields,
  text,
  texts,
  words,
} from "@/platform/domain/list";
import { SLA_STATES } from "./sla";

/**
 * Filters and orders of incidents: REST, the console, the address of the screen, its filters and
 * its saved views are derived from it; conditionsOf has the SQL of each filter.
 */
export const INCIDENT_LIST = defineList({
  fields: {
    severity: words("Severity", SEVERITIES, { isCommon: true }),
    /** Coarse states; the words of the lifecycle are understood as well. Opens on the work that is left to do. */
    status: words("Status", [...INCIDENT_STATUSES, ...WORKFLOW_STATES], {
      offered: INCIDENT_STATUSES,
      opens: ["open"],
      isCommon: true,
    }),
    workflow: words("State", WORKFLOW_STATES),
    group: words("Kind", FINDING_GROUPS),
    tool: texts(
      "Tool",
      "Comma list of tools",
      { max: 100, most: 20, length: 2000 },
      { isTrimmed: false },
    ),
    asset: texts("Asset", "Comma list of hosts", { max: 255, most: 20, length: 5200 }),
    owner: texts(
      "Owner",
      "Comma list of addresses; `me` and `none` are understood",
      { max: 320, most: 50, length: 8000 },
      { isCommon: true },
    ),
    sla: words("Deadline", SLA_STATES, { isCommon: true }),
    technique: texts("Technique", "Comma list of ATT&CK techniques that are stated", {
      max: 40,
      most: 20,
      length: 800,
    }),
    suggested: texts(
      "Suggested technique",
      "Comma list of ATT&CK techniques that a heuristic suggests, none stated",
      { max: 40, most: 20, length: 800 },
    ),
    created_from: day("Created", "First UTC day"),
    created_to: day("Created", "Last UTC day, included"),
    closed_from: day("Closed", "First UTC day, of what is closed now"),
    closed_to: day("Closed", "Last UTC day, included"),
    resolution: words("Resolution", RESOLUTIONS),
    q: text(
      "Text",
      200,
      "Part of the title, host, rule or CVE; or an id or number of an incident, or a CWE: `INC-2026-000077`, `000077`, `CWE-79`",
    ),
    source: choice(["import", "simulation"], "import"),
  },
  sorts: {
    values: ["newest", "oldest", "severity", "due"],
    otherwise: "newest",
    opens: "severity",
    description: "`due`: soonest deadline first; what has no running deadline comes after it",
  },
  key: { page_order: /^(newest|oldest|created|severity|due|rest)$/, page_key: "text", id: "id" },
});

/** The filters of a query, as operations take them. */
export type IncidentListInput = ListInputOf<typeof INCIDENT_LIST>;

/** Filters and order, as the address of the screen has them. */
export type IncidentFilters = ListStateOf<typeof INCIDENT_LIST>;

/** Filters that are lists of values. */
export type ListedFilter = ListedField<typeof INCIDENT_LIST>;

export const LISTED_FILTERS = listedFields(INCIDENT_LIST);

export type IncidentSort = IncidentFilters["sort"];

/** Fields whose values are counted under the other filters. */
export const FACET_FIELDS = [
  "severity",
  "status",
  "workflow",
  "group",
  "tool",
  "asset",
  "owner",
  "technique",
  "suggested",
  "sla",
] as const satisfies ListedFilter[];

/** So many values of a field are counted for a facet, the most frequent. */
export const FACET_VALUES = 50;

/** Fields that a list can be grouped by: their values are tallied, so that each group says how many it has. */
export const GROUPINGS = [
  "severity",
  "workflow",
  "owner",
  "tool",
  "group",
] as const satisfies (typeof FACET_FIELDS)[number][];

export type Grouping = (typeof GROUPINGS)[number];

export type FacetField = (typeof FACET_FIELDS)[number];
