import "server-only";
import type { PoolClient } from "pg";
import { type CaseRow, lockCases } from "@/incidents/server/queries/cases";
import { lockExpired } from "@/incidents/server/queries/deadlines";
import { insertNotices } from "@/platform/notices/notices";
import { actorName, type ServiceContext } from "@/platform/operation/context";
import { applyChange, type CaseChange } from "../cases/change-case";
import { presentDeadline } from "../cases/present-deadline";
import { type SweepContext, sweep } from "./sweep";

/**
 * Reopens incidents whose risk acceptance has expired, with a new deadline: a statement and a
 * record on the chain of each, and a notice to its owner, or to incident leads where it has none.
 * Returns how many it opened.
 */
export function expireAcceptances(ctx: SweepContext): Promise<number> {
  return sweep(ctx, openExpired);
}

async function openExpired(
  ctx: ServiceContext,
  client: PoolClient,
  limit: number,
): Promise<number> {
  const now = ctx.clock();
  const expired = await lockExpired(client, now, limit);
  const rows = await lockCases(
    client,
    expired.map(({ id }) => id),
  );
  const until = new Map(expired.map(({ id, accepted_until }) => [id, accepted_until]));
  const notices = [];
  for (const row of rows) {
    const subject = until.get(row.id);
    if (subject === undefined) throw new Error(`incident ${row.id} was not asked for`);
    const change = await reopening(ctx, client, row, subject, now);
    await applyChange(ctx, client, row, change, "Proofline", now);
    notices.push({ incidentId: row.id, recipient: row.owner_email, subject });
  }
  if (notices.length > 0) await insertNotices(client, "acceptance_expired", notices, now);
  return rows.length;
}

async function reopening(
  ctx: ServiceContext,
  client: PoolClient,
  row: CaseRow,
  acceptedUntil: string,
  now: Date,
): Promise<CaseChange> {
  const reopened = { created_at: row.created_at, reopened_at: now };
  const deadline = await presentDeadline(client, reopened, row.severity);
  return {
    set: {
      workflow_status: "open",
      resolution: null,
      closed_at: null,
      closed_by: null,
      risk_accepted_until: null,
      fixing_since: null,
      reopened_at: now,
      state_since: now,
      state_by: actorName(ctx.actor),
      ...deadline,
    },
    statement: {
      kind: "reopening",
      body: { reason: "The acceptance of the risk expired." },
    },
    records: [
      {
        kind: "incident.reopen",
        summary: {
          from: row.workflow_status,
          to: "open",
          resolution: row.resolution,
          reason_code: "acceptance_expired",
          accepted_until: acceptedUntil,
          sla_due: deadline.sla_due?.toISOString() ?? null,
        },
      },
    ],
  };
}
