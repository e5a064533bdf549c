import { randomBytes } from "node:crypto";
import type { Pool } from "pg";
import { formatIncidentId } from "@/encoding/domain/ids/incident-id";

interface IncidentValues {
  simulation: boolean;
  title: string;
  cve: readonly string[];
  cwe: readonly number[];
  severity: number;
  workflow_status: string;
  resolution: string | null;
  closed_at: Date | null;
  closed_by: string | null;
  owner_email: string | null;
  sla_due: Date | null;
  risk_accepted_until: Date | null;
  created_at: Date;
}

/** Adds an incident with these values, without a run or evidence; returns its number and its id. */
export async function insertIncident(
  pool: Pool,
  values: Partial<IncidentValues> = {},
): Promise<{ number: bigint; id: string }> {
  const all: Record<string, unknown> = {
    fingerprint: randomBytes(32),
    fingerprint_version: 1,
    tool: "burp",
    rule_id: "1",
    title: "A weakness",
    group_name: "web",
    severity: 3,
    severity_source: "tool",
    severity_raw: "High",
    cve: [],
    cwe: [],
    first_seen: new Date(),
    last_seen: new Date(),
    ...values,
  };
  const { rows } = await pool.query<{ id: bigint; created_at: Date }>(
    `INSERT INTO incident (${Object.keys(all)})
     VALUES (${Object.keys(all).map((_, n) => `$${n + 1}`)}) RETURNING id, created_at`,
    Object.values(all),
  );
  const [row] = rows;
  if (row === undefined) throw new Error("adding an incident returned no row");
  return { number: row.id, id: formatIncidentId(row.id, row.created_at) };
}
