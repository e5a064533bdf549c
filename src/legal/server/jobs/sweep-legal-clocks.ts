import "server-only";
import type { PoolClient } from "pg";
import { incidentChain } from "@/evidence/server/custody/incident-chain";
import { type SweepContext, sweep } from "@/incidents/server/deadlines/sweep";
import {
  type LegalDeadlineRow,
  lockNearClocks,
  lockPassedClocks,
  markLegalClocksNotified,
} from "@/legal/server/queries/legal-deadlines";
import { insertNewNotices } from "@/platform/notices/notices";
import type { ServiceContext } from "@/platform/operation/context";
import { appendRecords } from "@/trace/server/records/append";

/**
 * Reports once that the limit of a legal clock passed: a notice to all incident leads, and a record
 * on the chain of the incident. Returns the number of clocks.
 */
export function sweepLegalOverdue(ctx: SweepContext): Promise<number> {
  return sweep(ctx, async (service, client, limit) => {
    const now = service.clock();
    const passed = await lockPassedClocks(client, now, limit);
    const reported = await reportClocks(client, "overdue", passed, now);
    for (const round of roundsOf(reported))
      await appendRecords(service, client, round.map(toRecord));
    return passed.length;
  });
}

/** Gives one notice, and no record, of each limit that is near (see `lockNearClocks`). */
export function sweepLegalDueSoon(ctx: SweepContext): Promise<number> {
  return sweep(ctx, async (service: ServiceContext, client, limit) => {
    const now = service.clock();
    const near = await lockNearClocks(client, now, limit);
    await reportClocks(client, "due_soon", near, now);
    return near.length;
  });
}

/**
 * Inserts the notices and returns the new ones: a limit set back to one reported before is not new.
 */
async function reportClocks(
  client: PoolClient,
  kind: "overdue" | "due_soon",
  clocks: readonly LegalDeadlineRow[],
  now: Date,
): Promise<LegalDeadlineRow[]> {
  if (clocks.length === 0) return [];
  await markLegalClocksNotified(client, kind, clocks);
  const notices = clocks.map((clock) => ({
    incidentId: clock.incident_id,
    recipient: null,
    subject: subjectOf(clock),
  }));
  const inserted = await insertNewNotices(client, `legal_${kind}`, notices, now);
  const keys = new Set(inserted.map(({ incident_id, subject }) => `${incident_id} ${subject}`));
  return clocks.filter((clock) => keys.has(`${clock.incident_id} ${subjectOf(clock)}`));
}

function subjectOf({ due, rule, stage }: LegalDeadlineRow): string {
  return `${due} ${rule}/${stage}`;
}

/** A batch takes one record per chain, and an incident can have several clocks. */
function roundsOf(clocks: readonly LegalDeadlineRow[]): LegalDeadlineRow[][] {
  const taken = new Map<bigint, number>();
  const rounds: LegalDeadlineRow[][] = [];
  for (const clock of clocks) {
    const round = taken.get(clock.incident_id) ?? 0;
    taken.set(clock.incident_id, round + 1);
    rounds[round] ??= [];
    rounds[round].push(clock);
  }
  return rounds;
}

function toRecord({ incident_id, created_at, rule, stage, due, match }: LegalDeadlineRow) {
  return {
    chain: incidentChain({ id: incident_id, created_at }),
    kind: "legal.overdue" as const,
    summary: { rule, stage, due, match },
  };
}
