import "server-only";
import { parseIncidentId } from "@/encoding/domain/ids/incident-id";
import type { Severity } from "@/evidence/domain/findings/severity";
import type { IncidentStatus } from "@/evidence/domain/statements/incident";
import { searchTerms } from "@/incidents/domain/search-terms";
import { withPresentCoverage } from "@/incidents/server/coverage/present-coverage";
import { findIncidentRow, notFound } from "@/incidents/server/incidents/get-incident";
import type { IncidentDto } from "@/incidents/server/incidents/incident-dto";
import { toIncidentDto } from "@/incidents/server/incidents/map-incident";
import { filterFor } from "@/incidents/server/queries/incident-conditions";
import { findIncidents, type IncidentDetailRow } from "@/incidents/server/queries/incidents";
import { grantedIncidents, requireGranted } from "./granted-incident";
import type { JsonObject, JsonValue, ToolRun } from "./tool-run";

interface Search {
  q: string;
  severity: readonly Severity[];
  status: readonly IncidentStatus[];
  source: "import" | "simulation";
  limit: number;
}

/** An incident that the grant names, without the people in it. Throws ToolFailure and ServiceError. */
export async function readIncidentFor(run: ToolRun, { id }: { id: string }): Promise<JsonValue> {
  requireGranted(run, id);
  const found = await findIncidentRow(run.ctx, id);
  const [row] = await withPresentCoverage(run.ctx, found === null ? [] : [found]);
  if (row === undefined) throw notFound(id);
  return {
    ...withoutPeople(toIncidentDto(row, run.ctx.clock())),
    description: row.description ?? "",
    remediation: row.remediation ?? "",
    references: row.citations ?? [],
  };
}

/** Incidents that the grant names, newest first. Throws ToolFailure. */
export async function searchIncidentsFor(run: ToolRun, search: Search): Promise<JsonValue> {
  const granted = grantedIncidents(run);
  const found =
    granted === "all" ? await searchAll(run, search) : await searchListed(run, granted, search);
  const page = found.slice(0, search.limit);
  return {
    incidents: page.map(withoutPeople),
    count: page.length,
    more: found.length > search.limit,
  };
}

async function searchAll({ ctx }: ToolRun, search: Search): Promise<IncidentDto[]> {
  const now = ctx.clock();
  const filter = filterFor(search.source === "simulation", now, {
    severity: [...search.severity],
    status: [...search.status],
    text: search.q === "" ? null : search.q,
  });
  const rows = await findIncidents(ctx.db.pool, filter, "newest", null, search.limit);
  return (await withPresentCoverage(ctx, rows)).map((row) => toIncidentDto(row, now));
}

async function searchListed(
  { ctx }: ToolRun,
  granted: readonly string[],
  { q, severity, status, source }: Search,
): Promise<IncidentDto[]> {
  const now = ctx.clock();
  const rows: IncidentDetailRow[] = [];
  for (const id of new Set(granted)) {
    const row = await findIncidentRow(ctx, id);
    if (row !== null) rows.push(row);
  }
  const found = (await withPresentCoverage(ctx, rows)).map((row) => toIncidentDto(row, now));
  const asked = q.toLowerCase();
  return found
    .filter(
      (incident) =>
        incident.source === source &&
        (severity.length === 0 || severity.includes(incident.severity)) &&
        (status.length === 0 || status.includes(incident.status)) &&
        (searchText(incident).includes(asked) || isNamed(incident, q)),
    )
    .sort((a, b) => (a.id < b.id ? 1 : -1));
}

/** Same text as incident_search_text of the database. */
function searchText({ title, asset, rule_id, cve }: IncidentDto): string {
  return `${title} ${asset.host ?? ""} ${rule_id} ${cve.join(" ")}`.toLowerCase();
}

/** Matches of the database's textCondition beside it. */
function isNamed({ id, cwe }: IncidentDto, q: string): boolean {
  const asked = searchTerms(q);
  const { year, number } = parseIncidentId(id) ?? {};
  return (
    (asked.incident !== null &&
      asked.incident.number === number &&
      (asked.incident.year ?? year) === year) ||
    (asked.cwe !== null && cwe.includes(asked.cwe))
  );
}

function withoutPeople({ owner_email: _, ...incident }: IncidentDto): JsonObject {
  return incident;
}
