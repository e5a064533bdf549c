import "server-only";
import type { PoolClient } from "pg";
import { severityOfRank } from "@/evidence/domain/findings/severity";
import { incidentChain } from "@/evidence/server/custody/incident-chain";
import { DUE_SOON_MS } from "@/incidents/domain/sla";
import {
  type DeadlineRow,
  lockDueSoon,
  lockPassed,
  markDeadlinesNotified,
} from "@/incidents/server/queries/deadlines";
import { insertNotices, type NewNotice } from "@/platform/notices/notices";
import type { ServiceContext } from "@/platform/operation/context";
import { appendRecords } from "@/trace/server/records/append";
import { type SweepContext, sweep } from "./sweep";

/**
 * Reports each missed deadline once: a record on the chain of the incident and a notice to its
 * owner, or to incident leads where it has none. Returns how many it reported.
 */
export function sweepOverdue(ctx: SweepContext): Promise<number> {
  return sweep(ctx, reportOverdue);
}

/** Gives one notice, and no record, of each deadline that is at most 24 hours away. */
export function sweepDueSoon(ctx: SweepContext): Promise<number> {
  return sweep(ctx, reportDueSoon);
}

async function reportOverdue(
  ctx: ServiceContext,
  client: PoolClient,
  limit: number,
): Promise<number> {
  const now = ctx.clock();
  const passed = await lockPassed(client, now, limit);
  const reported = await reportDeadlines(client, "overdue", passed, now);
  await appendRecords(ctx, client, reported.map(toRecord));
  return passed.length;
}

async function reportDueSoon(
  ctx: ServiceContext,
  client: PoolClient,
  limit: number,
): Promise<number> {
  const now = ctx.clock();
  const until = new Date(now.getTime() + DUE_SOON_MS);
  const near = await lockDueSoon(client, { now, until }, limit);
  await reportDeadlines(client, "due_soon", near, now);
  return near.length;
}

/**
 * Inserts the notices and returns the new ones: a deadline set back to one reported before is not
 * new.
 */
async function reportDeadlines(
  client: PoolClient,
  kind: "overdue" | "due_soon",
  rows: readonly DeadlineRow[],
  now: Date,
): Promise<DeadlineRow[]> {
  if (rows.length === 0) return [];
  await markDeadlinesNotified(
    client,
    kind,
    rows.map(({ id }) => id),
  );
  const inserted = await insertNotices(client, kind, rows.map(toNotice), now);
  return rows.filter(({ id }) => inserted.has(id));
}

function toNotice({ id, owner_email, due }: DeadlineRow): NewNotice {
  return { incidentId: id, recipient: owner_email, subject: due };
}

function toRecord(row: DeadlineRow) {
  return {
    chain: incidentChain(row),
    kind: "incident.overdue" as const,
    summary: {
      sla_due: row.due,
      owner: row.owner_email !== null,
      severity: severityOfRank(row.severity),
    },
  };
}
