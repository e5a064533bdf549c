import { createParser, parseAsArrayOf, parseAsString, parseAsStringLiteral } from "nuqs/server";
import { FINDING_GROUPS } from "@/evidence/domain/findings/finding";
import { SEVERITIES } from "@/evidence/domain/findings/severity";
import {
  INCIDENT_STATUSES,
  type IncidentStatus,
  RESOLUTIONS,
  WORKFLOW_STATES,
} from "@/evidence/domain/statements/incident";
import { SLA_STATES } from "@/incidents/domain/sla";

const PAGE_SIZE = 50;
export const SORTS = ["newest", "severity", "due"] as const;
export const SOURCES = ["import", "simulation"] as const;

/** Lists open on the work that is left to do; an empty `status=` in the address means any. */
const DEFAULT_STATUS: IncidentStatus[] = ["open"];

/** A day of the calendar, `2026-11-21`; what is none counts as absent. */
const parseAsDay = createParser({
  parse: (text) => (isDay(text) ? text : null),
  serialize: (day: string) => day,
});

function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

export const filterParsers = {
  severity: parseAsArrayOf(parseAsStringLiteral(SEVERITIES)).withDefault([]),
  status: parseAsArrayOf(parseAsStringLiteral(INCIDENT_STATUSES)).withDefault(DEFAULT_STATUS),
  workflow: parseAsArrayOf(parseAsStringLiteral(WORKFLOW_STATES)).withDefault([]),
  group: parseAsArrayOf(parseAsStringLiteral(FINDING_GROUPS)).withDefault([]),
  tool: parseAsArrayOf(parseAsString).withDefault([]),
  /** Addresses, `me` and `none`. */
  owner: parseAsArrayOf(parseAsString).withDefault([]),
  sla: parseAsArrayOf(parseAsStringLiteral(SLA_STATES)).withDefault([]),
  technique: parseAsArrayOf(parseAsString).withDefault([]),
  /** Techniques that are only suggested. */
  suggested: parseAsArrayOf(parseAsString).withDefault([]),
  resolution: parseAsArrayOf(parseAsStringLiteral(RESOLUTIONS)).withDefault([]),
  created_from: parseAsDay,
  created_to: parseAsDay,
  q: parseAsString.withDefault(""),
  source: parseAsStringLiteral(SOURCES).withDefault("import"),
  sort: parseAsStringLiteral(SORTS).withDefault("severity"),
};

/** The incident whose panel is open; part of the address, so that a link shows the same. */
export const openParser = parseAsString;

export interface IncidentFilters {
  severity: (typeof SEVERITIES)[number][];
  status: IncidentStatus[];
  workflow: (typeof WORKFLOW_STATES)[number][];
  group: (typeof FINDING_GROUPS)[number][];
  tool: string[];
  owner: string[];
  sla: (typeof SLA_STATES)[number][];
  technique: string[];
  suggested: string[];
  resolution: (typeof RESOLUTIONS)[number][];
  created_from: string | null;
  created_to: string | null;
  q: string;
  source: (typeof SOURCES)[number];
  sort: (typeof SORTS)[number];
}

/** Filters that are lists of values. */
export type ListedFilter =
  | "severity"
  | "status"
  | "workflow"
  | "group"
  | "tool"
  | "owner"
  | "sla"
  | "technique"
  | "suggested"
  | "resolution";

export const NO_FILTERS: Omit<IncidentFilters, "source" | "sort"> = {
  severity: [],
  status: [],
  workflow: [],
  group: [],
  tool: [],
  owner: [],
  sla: [],
  technique: [],
  suggested: [],
  resolution: [],
  created_from: null,
  created_to: null,
  q: "",
};

export function isFiltered(filters: IncidentFilters): boolean {
  const { source: _, ...narrowing } = matchInput(filters);
  return Object.keys(narrowing).length > 0;
}

/** Which incidents match, without the filters that let everything through. */
export function matchInput(filters: IncidentFilters) {
  const q = filters.q.trim();
  const { created_from, created_to } = filters;
  return {
    source: filters.source,
    ...(filters.severity.length === 0 ? {} : { severity: filters.severity }),
    ...(filters.status.length === 0 ? {} : { status: filters.status }),
    ...(filters.workflow.length === 0 ? {} : { workflow: filters.workflow }),
    ...(filters.group.length === 0 ? {} : { group: filters.group }),
    ...(filters.tool.length === 0 ? {} : { tool: filters.tool }),
    ...(filters.owner.length === 0 ? {} : { owner: filters.owner }),
    ...(filters.sla.length === 0 ? {} : { sla: filters.sla }),
    ...(filters.technique.length === 0 ? {} : { technique: filters.technique }),
    ...(filters.suggested.length === 0 ? {} : { suggested: filters.suggested }),
    ...(filters.resolution.length === 0 ? {} : { resolution: filters.resolution }),
    ...(created_from === null ? {} : { created_from }),
    ...(created_to === null ? {} : { created_to }),
    ...(q === "" ? {} : { q }),
  };
}

/** Input of the list query; made here for server and browser alike, so that their cache keys agree. */
export function listInput(filters: IncidentFilters) {
  return { ...matchInput(filters), sort: filters.sort, limit: PAGE_SIZE };
}

/** Address of the list as a file, for the same incidents in the same order. */
export function exportAddress(filters: IncidentFilters): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(matchInput(filters))) {
    params.set(name, Array.isArray(value) ? value.join(",") : value);
  }
  params.set("sort", filters.sort);
  return `/api/ip3/v1/incidents/export.csv?${params}`;
}

/** Address of these incidents of the list as a file; whether they still pass the filters is not asked. */
export function selectionAddress(
  ids: readonly string[],
  { source, sort }: IncidentFilters,
  format: "csv" | "json",
): string {
  const params = new URLSearchParams({ source, sort, ids: ids.join(",") });
  return `/api/ip3/v1/incidents/export.${format}?${params}`;
}
