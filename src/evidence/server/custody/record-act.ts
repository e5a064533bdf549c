import "server-only";
import type { Pool, PoolClient } from "pg";
import type { EvidenceRow } from "@/evidence/server/queries/evidence";
import type { ServiceContext } from "@/platform/operation/context";
import type { CustodyAct } from "@/trace/domain/custody-event";
import { traceTime } from "@/trace/domain/record";
import { appendRecord } from "@/trace/server/records/append";
import { type AppendedCustodyEvent, appendCustody } from "./append-custody";
import { custodyParty } from "./custody-party";
import { formatEvidenceId } from "./evidence-id";
import { type IncidentKey, incidentChain } from "./incident-chain";
import type { Measurement } from "./measure-evidence";

type StatedAct = Pick<
  CustodyAct,
  "event" | "purpose" | "sha256_before" | "sha256_after" | "match"
> & { mismatches?: readonly Measurement[] };

const KEPT_MISMATCHES = 100;

/** The incident that an item belongs to. */
export function incidentOf(row: EvidenceRow): IncidentKey {
  return { id: row.incident_id, created_at: row.incident_created_at };
}

/**
 * Appends what this actor does to one item now: the event to the chain of custody of its incident,
 * and a record of its hash to the trace, so that the chain cannot be rewritten unseen.
 */
export async function recordAct(
  ctx: ServiceContext,
  tx: Pool | PoolClient,
  row: EvidenceRow,
  { mismatches = [], ...act }: StatedAct,
): Promise<AppendedCustodyEvent> {
  const chain = incidentChain(incidentOf(row));
  const evidence = formatEvidenceId(row.id);
  const now = traceTime(ctx.clock());
  const kept = mismatches
    .slice(0, KEPT_MISMATCHES)
    .map(({ path, expected, measured }) => ({ path, expected, measured }));
  const [event] = await appendCustody(tx, chain, [
    {
      ...act,
      ...(kept.length === 0 ? {} : { mismatches: kept }),
      evidenceId: row.id,
      subject: evidence,
      actor: custodyParty(ctx.actor),
      at: now,
      recorded_at: now,
    },
  ]);
  if (event === undefined) throw new Error("an act of custody was not appended");
  await appendRecord(ctx, tx, {
    chain,
    kind: `custody.${act.event}`,
    summary: { evidence, custody_seq: event.seq, custody_sha256: event.hash },
  });
  return event;
}
