import { parseAsArrayOf, parseAsString, parseAsStringLiteral } from "nuqs/server";
import { FINDING_GROUPS } from "@/domain/findings/finding";
import { SEVERITIES } from "@/domain/findings/severity";
import {
  INCIDENT_STATUSES,
  type IncidentStatus,
  WORKFLOW_STATES,
} from "@/domain/incidents/incident";

const PAGE_SIZE = 50;
export const SORTS = ["newest", "severity"] as const;
export const SOURCES = ["import", "simulation"] as const;

/** Lists open on the work that is left to do; an empty `status=` in the address means any. */
const DEFAULT_STATUS: IncidentStatus[] = ["open"];

export const filterParsers = {
  severity: parseAsArrayOf(parseAsStringLiteral(SEVERITIES)).withDefault([]),
  status: parseAsArrayOf(parseAsStringLiteral(INCIDENT_STATUSES)).withDefault(DEFAULT_STATUS),
  workflow: parseAsArrayOf(parseAsStringLiteral(WORKFLOW_STATES)).withDefault([]),
  group: parseAsArrayOf(parseAsStringLiteral(FINDING_GROUPS)).withDefault([]),
  tool: parseAsArrayOf(parseAsString).withDefault([]),
  q: parseAsString.withDefault(""),
  source: parseAsStringLiteral(SOURCES).withDefault("import"),
  sort: parseAsStringLiteral(SORTS).withDefault("severity"),
};

/** The incident whose panel is open; part of the address, so that a link shows the same. */
export const openParser = parseAsString;

type Listed = "severity" | "status" | "workflow" | "group" | "tool";

export interface IncidentFilters {
  severity: (typeof SEVERITIES)[number][];
  status: IncidentStatus[];
  workflow: (typeof WORKFLOW_STATES)[number][];
  group: (typeof FINDING_GROUPS)[number][];
  tool: string[];
  q: string;
  source: (typeof SOURCES)[number];
  sort: (typeof SORTS)[number];
}

export const NO_FILTERS: Pick<IncidentFilters, Listed | "q"> = {
  severity: [],
  status: [],
  workflow: [],
  group: [],
  tool: [],
  q: "",
};

export function isFiltered(filters: IncidentFilters): boolean {
  const { severity, status, workflow, group, tool, q } = filters;
  return [severity, status, workflow, group, tool].some((list) => list.length > 0) || q !== "";
}

/** Input of the list query; made here for server and browser alike, so that their cache keys agree. */
export function listInput(filters: IncidentFilters) {
  const q = filters.q.trim();
  return {
    source: filters.source,
    sort: filters.sort,
    limit: PAGE_SIZE,
    ...(filters.severity.length === 0 ? {} : { severity: filters.severity }),
    ...(filters.status.length === 0 ? {} : { status: filters.status }),
    ...(filters.workflow.length === 0 ? {} : { workflow: filters.workflow }),
    ...(filters.group.length === 0 ? {} : { group: filters.group }),
    ...(filters.tool.length === 0 ? {} : { tool: filters.tool }),
    ...(q === "" ? {} : { q }),
  };
}
