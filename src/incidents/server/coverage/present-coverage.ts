import "server-only";
import { nodePrimitives } from "@/encoding/domain/crypto/node-primitives";
import { computeCoverage } from "@/incidents/domain/coverage/coverage";
import type { IncidentRow } from "@/incidents/server/queries/incidents";
import { inSnapshotAtOnce } from "@/platform/db/transaction";
import type { ServiceContext } from "@/platform/operation/context";
import { readCoverageFacts } from "./read-facts";

/**
 * The same rows with the coverage that they have now: what the job has not reached yet is computed from
 * the facts. So the figure is there with the act that changed it, and no later reading shows another.
 */
export async function withPresentCoverage<Row extends IncidentRow>(
  { db }: Pick<ServiceContext, "db">,
  rows: readonly Row[],
): Promise<Row[]> {
  const due = rows.filter((row) => row.coverage_due).map((row) => row.id);
  if (due.length === 0) return [...rows];
  const read = await inSnapshotAtOnce(db.pool, (client) => readCoverageFacts(client, due));
  const present = new Map(
    read.map(({ id, facts }) => [id, computeCoverage(facts, nodePrimitives).coverage_pct]),
  );
  return rows.map((row) => ({ ...row, coverage_pct: present.get(row.id) ?? row.coverage_pct }));
}
