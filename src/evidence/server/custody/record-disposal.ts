import "server-only";
import type { Pool, PoolClient } from "pg";
import { engagementChain } from "@/encoding/domain/ids/engagement-id";
import { formatEntryId } from "@/encoding/domain/ids/entry-id";
import type { AffectedRegisterRow, AffectedRow } from "@/evidence/server/queries/evidence-erasure";
import type { ServiceContext } from "@/platform/operation/context";
import { traceTime } from "@/trace/domain/record";
import { appendRecords, type NewRecord } from "@/trace/server/records/append";
import { appendCustody, type NewCustodyEvent } from "./append-custody";
import { custodyParty } from "./custody-party";
import { formatEvidenceId } from "./evidence-id";
import { incidentChain } from "./incident-chain";

function chainOf(item: AffectedRow): string {
  return incidentChain({ id: item.incident_id, created_at: item.incident_created_at });
}

function registerChainOf(item: AffectedRegisterRow): string {
  const created_at = item.engagement_created_at.toISOString();
  return engagementChain({ id: item.engagement_id, created_at });
}

/** Chains of custody that an erasure is written to, in the order in which they are locked. */
export function disposedChains(
  affected: readonly AffectedRow[],
  items: readonly AffectedRegisterRow[],
): string[] {
  return [...new Set([...affected.map(chainOf), ...items.map(registerChainOf)])].sort();
}

export interface Disposal {
  /** The item that was to be erased; the others said the same or shared parts with it. */
  item: bigint;
  affected: readonly AffectedRow[];
  /** Items of registers that had the same bytes. */
  items: readonly AffectedRegisterRow[];
  basis: string;
  /** To the reason, which is kept apart. */
  commitment: string;
}

/** Writes the disposal of bytes to the chain of each item that lost some, and those to the trace. */
export async function recordDisposal(
  ctx: ServiceContext,
  tx: Pool | PoolClient,
  disposal: Disposal,
): Promise<void> {
  const records: NewRecord[] = [];
  const byChain = new Map<string, AffectedRow[]>();
  for (const item of disposal.affected) {
    const chain = chainOf(item);
    const items = byChain.get(chain);
    if (items === undefined) byChain.set(chain, [item]);
    else items.push(item);
  }
  for (const chain of disposedChains([], disposal.items)) {
    const items = disposal.items.filter((item) => registerChainOf(item) === chain);
    const acts = items.map((item) => disposedItem(ctx, item, disposal));
    const last = (await appendCustody(tx, chain, acts)).at(-1);
    if (last === undefined) throw new Error("a disposal was not appended");
    records.push({
      chain,
      kind: "custody.disposed",
      // Without the item elsewhere: the teams of an engagement may not see the incident either.
      summary: { items: items.length, custody_seq: last.seq, custody_sha256: last.hash },
    });
  }
  for (const chain of disposedChains(disposal.affected, [])) {
    const items = byChain.get(chain) ?? [];
    const acts = items.map((item) => disposedAct(ctx, item, disposal));
    const last = (await appendCustody(tx, chain, acts)).at(-1);
    if (last === undefined) throw new Error("a disposal was not appended");
    records.push({
      chain,
      kind: "custody.disposed",
      summary: {
        evidence: formatEvidenceId(disposal.item),
        items: items.length,
        custody_seq: last.seq,
        custody_sha256: last.hash,
      },
    });
  }
  await appendRecords(ctx, tx, records);
}

function disposedAct(ctx: ServiceContext, item: AffectedRow, disposal: Disposal): NewCustodyEvent {
  const now = traceTime(ctx.clock());
  return {
    evidenceId: item.id,
    event: "disposed",
    subject: formatEvidenceId(item.id),
    actor: custodyParty(ctx.actor),
    at: now,
    recorded_at: now,
    purpose: purposeOf(item, formatEvidenceId(disposal.item)),
    authorization: { type: "erasure", id: disposal.basis },
    sha256_before: item.sha256.toString("hex"),
    sha256_after: null,
    match: null,
    note_sha256: disposal.commitment,
  };
}

function disposedItem(
  ctx: ServiceContext,
  { number, sha256 }: AffectedRegisterRow,
  disposal: Disposal,
): NewCustodyEvent {
  const now = traceTime(ctx.clock());
  return {
    evidenceId: null,
    event: "disposed",
    subject: formatEntryId("evidence", number),
    actor: custodyParty(ctx.actor),
    at: now,
    recorded_at: now,
    purpose: "Erasure of the same bytes, which were evidence elsewhere too",
    authorization: { type: "erasure", id: disposal.basis },
    sha256_before: sha256.toString("hex"),
    sha256_after: null,
    match: null,
    note_sha256: disposal.commitment,
  };
}

function purposeOf(item: AffectedRow, erased: string): string {
  if (formatEvidenceId(item.id) === erased) return "Erasure of the record and its parts";
  return item.is_whole
    ? `Erasure of the record, which is also that of ${erased}, and its parts`
    : `Erasure of parts that are also those of ${erased}`;
}
