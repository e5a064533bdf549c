import "server-only";
import type { Pool, PoolClient } from "pg";
import { parseEvidenceId } from "@/evidence/server/custody/evidence-id";
import type { CaseState } from "@/incidents/domain/lifecycle";
import { type CaseRow, findOwnEvidence } from "@/incidents/server/queries/cases";
import { findPresentStatements } from "@/incidents/server/queries/statements";
import { toStatementDto } from "./map-statement";
import type { StatementDto } from "./statement-dto";

type StateColumns = Pick<
  CaseRow,
  "id" | "workflow_status" | "resolution" | "state_since" | "state_by" | "fixing_since"
>;

/** State for the rules of the lifecycle, with the newest retest and the time of its evidence. */
export async function readCaseState(
  client: Pool | PoolClient,
  row: StateColumns,
  retest: Extract<StatementDto, { kind: "retest" }> | null,
): Promise<CaseState> {
  const evidence =
    retest === null || retest.body.evidence_ids.length === 0
      ? []
      : await findOwnEvidence(client, row.id, retest.body.evidence_ids.map(parseEvidenceId));
  const newest = Math.max(...evidence.map((item) => item.importedAt.getTime()));
  return {
    workflow: row.workflow_status,
    resolution: row.resolution,
    stateSince: row.state_since,
    stateBy: row.state_by,
    fixingSince: row.fixing_since,
    retest:
      retest === null
        ? null
        : {
            passed: retest.body.passed,
            at: new Date(retest.stated_at),
            newestEvidence: evidence.length === 0 ? null : new Date(newest),
          },
  };
}

/** The same for an incident that is locked. */
export async function lockedCaseState(client: PoolClient, row: CaseRow): Promise<CaseState> {
  const present = (await findPresentStatements(client, row.id)).map(toStatementDto);
  const retest = present.find((statement) => statement.kind === "retest");
  return readCaseState(client, row, retest ?? null);
}
