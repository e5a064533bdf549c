import "server-only";
import type { PoolClient } from "pg";
import type { CaseRow } from "@/incidents/server/queries/cases";
import { replaceClocks } from "@/legal/server/queries/legal-clocks";
import type { Evaluation } from "@/legal-rules/domain/evaluation/evaluation";
import { openClocks } from "@/legal-rules/domain/evaluation/open-clocks";
import { notRequired, type StoredLegal } from "@/legal-rules/domain/evaluation/stored-facts";
import { findEvaluation } from "@/legal-rules/server/legal";

type Incident = Pick<CaseRow, "id" | "simulation">;

/** Makes the open stages of an evaluation the clocks of its incident, without what is not required. */
export function writeClocks(
  client: PoolClient,
  incident: Incident,
  evaluation: Pick<Evaluation, "triggers"> & { id: bigint },
  stored: Pick<StoredLegal, "decisions">,
): Promise<void> {
  const silenced = notRequired(stored);
  const clocks = openClocks(evaluation)
    .filter(({ rule }) => !silenced.has(rule))
    .map(({ rule, stage, article, status, match, anchor_at, due_at, due, zone }) => ({
      rule,
      stage,
      article,
      lawStatus: status,
      match,
      anchorAt: anchor_at,
      dueAt: due_at,
      due,
      zone,
    }));
  return replaceClocks(client, incident, evaluation.id, clocks);
}

/** The same from the newest stored evaluation; without one there are no clocks. */
export async function rewriteClocks(
  client: PoolClient,
  incident: Incident,
  stored: Pick<StoredLegal, "decisions">,
): Promise<void> {
  const newest = await findEvaluation(client, incident.id, null);
  if (newest === null) return;
  const { triggers } = JSON.parse(newest.result) as Pick<Evaluation, "triggers">;
  await writeClocks(client, incident, { id: newest.id, triggers }, stored);
}
