import "server-only";
import type { PoolClient } from "pg";
import type { StatementRow } from "@/incidents/server/queries/statements";
import { ISO_TIMESTAMPS } from "@/platform/db/iso-timestamps";
import { columnsOf, type Row } from "@/platform/db/rows";

/** Every word of people on the techniques of an incident, the newest first. */
export async function findVerdicts(
  client: PoolClient,
  incidentId: bigint,
): Promise<StatementRow[]> {
  const { rows } = await client.query<StatementRow>({
    name: "technique-verdicts",
    text: `SELECT ${columnsOf("incident_statement")} FROM incident_statement
      WHERE incident_id = $1 AND kind = 'technique' ORDER BY id DESC`,
    values: [incidentId],
    types: ISO_TIMESTAMPS,
  });
  return rows;
}

/** An item with the ids as its record writes them. */
export type NamedRow = Pick<Row<"evidence_item">, "id"> & { named: string[] };

/** Items that are looked through for the techniques that a report named. */
const LOOKED_THROUGH = 50;

/** The newest reported occurrences of an incident, the newest first, with the technique ids in each. */
export async function findNamedTechniques(
  client: PoolClient,
  incidentId: bigint,
): Promise<NamedRow[]> {
  const { rows } = await client.query<NamedRow>({
    name: "named-techniques",
    text: `SELECT e.id, ARRAY(SELECT DISTINCT m[1] COLLATE "C" FROM regexp_matches(
          e.record, '\\m(T\\d{4}(?:[._]\\d{3})?)(?![._]?\\d)', 'gi') m ORDER BY 1) AS named
      FROM (SELECT id, record FROM evidence_item WHERE incident_id = $1 AND kind = 'occurrence'
        ORDER BY id DESC LIMIT ${LOOKED_THROUGH}) e
      ORDER BY e.id DESC`,
    values: [incidentId],
  });
  return rows;
}

export type TechniqueColumns = Pick<
  Row<"incident">,
  "techniques" | "reported_techniques" | "suggested"
>;

/** The columns about techniques; read where the verdicts are, so that both are of one moment. */
export async function findTechniqueColumns(
  client: PoolClient,
  incidentId: bigint,
): Promise<TechniqueColumns> {
  const { rows } = await client.query<TechniqueColumns>({
    name: "technique-columns",
    text: "SELECT techniques, reported_techniques, suggested FROM incident WHERE id = $1",
    values: [incidentId],
  });
  const [row] = rows;
  if (row === undefined) throw new Error(`incident ${incidentId} vanished`);
  return row;
}
