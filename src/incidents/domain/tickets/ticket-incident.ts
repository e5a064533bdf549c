import type { Severity } from "@/evidence/domain/findings/severity";

/** Fields of an incident in a ticket. Every text that a scanner or a person wrote is untrusted. */
export interface TicketIncident {
  /** `INC-2026-000123`. */
  id: string;
  title: string;
  severity: Severity;
  /** Hexadecimal. */
  fingerprint: string;
  asset: {
    host: string | null;
    port: number | null;
    protocol: string | null;
    url: string | null;
  };
  cve: readonly string[];
  cwe: readonly number[];
  cvss: { version: string; score: number | null; vector: string | null } | null;
  sourceTool: string;
  ruleId: string;
  /** Markdown or HTML of a tool. */
  description: string;
  remediation: string;
  references: readonly string[];
  ownerEmail: string | null;
  /** RFC 3339. */
  slaDue: string | null;
  workflowStatus: string;
  /** RFC 3339. */
  firstSeen: string;
  /** RFC 3339. */
  lastSeen: string;
  occurrences: number;
  /** The first items; `evidenceTotal` counts all. */
  evidence: readonly TicketEvidence[];
  evidenceTotal: number;
  /** Page of the incident, http or https; anything else is left out. */
  incidentUrl: string | null;
  simulation: boolean;
}

export interface TicketEvidence {
  /** `EVD-…`. */
  id: string;
  sha256: string;
  kind: string;
}

const FINGERPRINT = /^[0-9a-f]{8,128}$/i;
const INCIDENT_ID = /^INC-\d{4}-\d{6,18}$/;

/**
 * Marker by which a tracker's ticket is found again, so that a second export updates it:
 * `incident:INC-2026-000123 fp:9f86…`. Nothing but the incident's own identity is in it. Throws
 * RangeError for an id or a fingerprint of another form, which could break out of a comment.
 */
export function ticketMarker(incident: Pick<TicketIncident, "id" | "fingerprint">): string {
  if (!INCIDENT_ID.test(incident.id)) throw new RangeError("no id of an incident");
  if (!FINGERPRINT.test(incident.fingerprint)) throw new RangeError("no fingerprint");
  return `incident:${incident.id} fp:${incident.fingerprint.toLowerCase()}`;
}
