import "server-only";
import type { PoolClient } from "pg";
import { parseIncidentId } from "@/encoding/domain/ids/incident-id";
import type { CaseState } from "@/incidents/domain/lifecycle";
import { findCaseRow, lockCases } from "@/incidents/server/queries/cases";
import { type AccountActor, actorName, type ServiceContext } from "@/platform/operation/context";
import { attachNote } from "../evidence/attach-note";
import { lockedCaseState } from "../incidents/case-state";
import { assignIncident } from "./assign-incident";
import { applyChange } from "./change-case";
import { closedBy } from "./close-incident";
import { transitionIncident } from "./transition-incident";

/**
 * Brings a new simulated incident to where a fix is proven and closed: it is the account's own, in work, with a note as
 * evidence of the fix. Each step is the account's, by the operations that it uses itself.
 */
export async function prepareForPractice(
  ctx: ServiceContext & { actor: AccountActor },
  id: string,
): Promise<void> {
  await assignIncident(ctx, { id, owner_email: ctx.actor.email });
  await transitionIncident(ctx, { id, to: "fixing" });
  await attachNote(ctx, {
    incident_id: id,
    kind: "note",
    text: `Retested in a playground: the weakness of ${id} does not show any more. Made up, as the incident is.`,
    description: "What a tester would have seen after the fix",
  });
}

/**
 * Closes an incident whose playground ended as out of scope; one that is closed stays as it is, unless it would open
 * again with the end of an accepted risk.
 */
export async function endPracticeIncident(
  ctx: ServiceContext,
  client: PoolClient,
  id: string,
): Promise<void> {
  const parsed = parseIncidentId(id);
  const [row] = parsed === null ? [] : await lockCases(client, [parsed.number]);
  if (row?.simulation !== true) throw new Error(`${id} is no simulated incident`);
  if (row.workflow_status === "closed" && row.resolution !== "risk_accepted") return;
  const now = ctx.clock();
  const closing = {
    resolution: "out_of_scope",
    justification: "The playground that this simulated incident was made for has ended.",
    evidence_ids: [],
  } as const;
  const change = closedBy(row, actorName(ctx.actor), closing, now);
  await applyChange(ctx, client, row, change, "Proofline", now);
}

/** State of a simulated incident that was made for a playground. */
export async function findCase(client: PoolClient, id: string): Promise<CaseState> {
  const parsed = parseIncidentId(id);
  const row = parsed === null ? null : await findCaseRow(client, parsed.number);
  if (row === null) throw new Error(`there is no incident ${id}`);
  return lockedCaseState(client, row);
}
