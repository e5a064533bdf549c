import "server-only";
import { z } from "zod";
import { FINDING_GROUPS } from "@/evidence/domain/findings/finding";
import { SEVERITIES } from "@/evidence/domain/findings/severity";
import {
  INCIDENT_STATUSES,
  RESOLUTIONS,
  WORKFLOW_STATES,
} from "@/evidence/domain/statements/incident";
import { SLA_STATES } from "@/incidents/domain/sla";
import { commaList } from "@/platform/declaration/page-query";
import { INCIDENT_SORTS } from "./incident-filter";

function texts(length: number, description: string) {
  return z.string().max(length).optional().meta({ description });
}

/** Filters of the list of incidents as a query string has them. */
export const IncidentFilterQuery = {
  severity: commaList(SEVERITIES),
  status: commaList([...INCIDENT_STATUSES, ...WORKFLOW_STATES]),
  workflow: commaList(WORKFLOW_STATES),
  group: commaList(FINDING_GROUPS),
  tool: texts(2000, "Comma list of tools"),
  owner: texts(8000, "Comma list of addresses; `me` and `none` are understood"),
  sla: commaList(SLA_STATES),
  technique: texts(800, "Comma list of ATT&CK techniques that are stated"),
  suggested: texts(800, "Comma list of ATT&CK techniques that a heuristic suggests, none stated"),
  created_from: z.iso.date().optional().meta({ description: "First UTC day" }),
  created_to: z.iso.date().optional().meta({ description: "Last UTC day, included" }),
  resolution: commaList(RESOLUTIONS),
  q: z.string().max(200).optional().meta({
    description:
      "Part of the title, host, rule or CVE; or an id or number of an incident, or a CWE: `INC-2026-000077`, `000077`, `CWE-79`",
  }),
  source: z.enum(["import", "simulation"]).default("import"),
};

export const IncidentSortQuery = {
  sort: z.enum(INCIDENT_SORTS).default("newest").meta({
    description: "`due`: soonest deadline first; what has no running deadline comes after it",
  }),
};

/** The same with its comma lists taken apart. */
export function takeApart<
  Query extends {
    tool?: string | undefined;
    owner?: string | undefined;
    technique?: string | undefined;
    suggested?: string | undefined;
  },
>(query: Query) {
  return {
    ...query,
    tool: wordsOf(query.tool),
    owner: wordsOf(query.owner),
    technique: wordsOf(query.technique),
    suggested: wordsOf(query.suggested),
  };
}

/** The words of a comma list in a query string. */
export function wordsOf(text: string | undefined): string[] {
  return (text ?? "")
    .split(",")
    .map((word) => word.trim())
    .filter((word) => word !== "");
}
