import "server-only";
import type { Pool } from "pg";
import { formatIncidentId } from "@/encoding/domain/ids/incident-id";
import { env } from "@/env";
import { severityOfRank } from "@/evidence/domain/findings/severity";
import { formatEvidenceId } from "@/evidence/server/custody/evidence-id";
import { type TicketIncident, ticketMarker } from "@/incidents/domain/tickets/ticket-incident";
import { assetOf, cvssOf, type IncidentDetailRow } from "@/incidents/server/queries/incidents";
import type { LeasedPush } from "@/incidents/server/queries/ticket-pushes";
import { findNewestEvidence } from "@/incidents/server/queries/tickets";

const EVIDENCE = 20;

/** Fields of an incident for its ticket at this moment, its newest evidence included. */
export async function readTicketIncident(
  pool: Pool,
  row: IncidentDetailRow,
): Promise<TicketIncident> {
  const id = formatIncidentId(row.id, row.created_at);
  const { title, cve, cwe, simulation } = row;
  const evidence = await findNewestEvidence(pool, row.id, EVIDENCE);
  return {
    id,
    title,
    severity: severityOfRank(row.severity),
    fingerprint: row.fingerprint.toString("hex"),
    asset: assetOf(row),
    cve,
    cwe,
    cvss: cvssOf(row),
    sourceTool: row.tool,
    ruleId: row.rule_id,
    description: row.description ?? "",
    remediation: row.remediation ?? "",
    references: row.citations ?? [],
    ownerEmail: row.owner_email,
    slaDue: row.sla_due,
    workflowStatus: row.workflow_status,
    firstSeen: row.first_seen,
    lastSeen: row.last_seen,
    occurrences: Math.max(row.reported_count ?? 0, row.evidence_count),
    evidence: evidence.map((item) => ({
      ...item,
      id: formatEvidenceId(item.id),
      sha256: item.sha256.toString("hex"),
    })),
    evidenceTotal: row.evidence_count,
    incidentUrl: pageOf(id),
    simulation,
  };
}

/** The marker of the incident whose ticket is on its way. */
export function markerOf(leased: LeasedPush): string {
  return ticketMarker({
    id: formatIncidentId(leased.incident_id, leased.incident_created_at),
    fingerprint: leased.incident_fingerprint.toString("hex"),
  });
}

function pageOf(id: string): string | null {
  const { BASE_URL } = env();
  return BASE_URL === undefined ? null : `${BASE_URL.replace(/\/+$/, "")}/incidents/${id}`;
}
