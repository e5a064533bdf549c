import "server-only";
import { formatIncidentId } from "@/encoding/domain/ids/incident-id";
import { formatRunId } from "@/encoding/domain/ids/run-id";
import { FINDING_GROUPS } from "@/evidence/domain/findings/finding";
import { severityOfRank } from "@/evidence/domain/findings/severity";
import {
  incidentStatus,
  RESOLUTIONS,
  WORKFLOW_STATES,
} from "@/evidence/domain/statements/incident";
import { slaState } from "@/incidents/domain/sla";
import { assetOf, cvssOf, type IncidentRow } from "@/incidents/server/queries/incidents";
import { pickDto } from "@/platform/declaration/pick-dto";
import { IncidentDto } from "./incident-dto";

/** The word itself where the list knows it; a stored word outside it is a defect and throws. */
function wordOf<T extends string>(words: readonly T[], stored: string): T {
  const word = words.find((candidate) => candidate === stored);
  if (word === undefined) throw new Error(`"${stored}" is none of ${words.join(", ")}`);
  return word;
}

function dateOrNull(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}

/** A row of incident as the wire shows it. */
export function toIncidentDto(row: IncidentRow, now: Date): IncidentDto {
  const workflow = wordOf(WORKFLOW_STATES, row.workflow_status);
  const resolution = row.resolution === null ? null : wordOf(RESOLUTIONS, row.resolution);
  const riskAcceptedUntil = dateOrNull(row.risk_accepted_until);
  const suggested = row.suggested.filter((technique) => !row.techniques.includes(technique));
  return pickDto(IncidentDto, row, {
    id: formatIncidentId(row.id, row.created_at),
    severity: severityOfRank(row.severity),
    severity_source: wordOf(IncidentDto.shape.severity_source.options, row.severity_source),
    status: incidentStatus({ workflow, resolution, riskAcceptedUntil }, now),
    workflow_status: workflow,
    group: wordOf(FINDING_GROUPS, row.group_name),
    asset: assetOf(row),
    cvss: cvssOf(row),
    source_tool: row.tool,
    fingerprint: row.fingerprint.toString("hex"),
    occurrences: Math.max(row.reported_count ?? 0, row.evidence_count),
    sla_state: slaState(workflow, dateOrNull(row.sla_due), dateOrNull(row.closed_at), now),
    resolution,
    suggested,
    ttps: [...row.techniques, ...suggested],
    connector_run_id: row.last_run_id === null ? null : formatRunId(row.last_run_id),
    source: row.simulation ? "simulation" : "import",
  });
}
