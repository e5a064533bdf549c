import "server-only";
import type { PoolClient } from "pg";
import type { Verdict } from "@/attack/domain/verdicts";
import { toStatementDto } from "@/incidents/server/incidents/map-statement";
import { findVerdicts } from "./queries/techniques";

/** People's verdicts on the techniques of an incident, newest first. */
export async function readVerdicts(client: PoolClient, incidentId: bigint): Promise<Verdict[]> {
  const rows = await findVerdicts(client, incidentId);
  return rows.map(toStatementDto).flatMap((statement) => {
    if (statement.kind !== "technique") return [];
    const { technique_id, verdict, reason, redirected_from } = statement.body;
    return [
      {
        techniqueId: technique_id,
        verdict,
        reason,
        redirectedFrom: redirected_from ?? null,
        by: statement.author_name,
        at: statement.stated_at,
        statement: statement.id,
      },
    ];
  });
}
