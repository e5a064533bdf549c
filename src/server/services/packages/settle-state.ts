import "server-only";
import { nodePrimitives } from "@/domain/crypto/node-primitives";
import { ServiceError } from "@/domain/errors";
import { stateSha256 } from "@/domain/packages/digest";
import { type BuiltContent, buildContent } from "@/domain/packages/incident-content";
import { traceTime } from "@/domain/trace/record";
import { appendCustody } from "@/server/custody/append-custody";
import { SERVICE_PARTY } from "@/server/custody/custody-party";
import { findStateMark, type StateMark } from "@/server/db/queries/package-state";
import { lockSubject } from "@/server/db/queries/packages";
import type { RecordPlace } from "@/server/db/queries/transparency-log";
import { inTransaction, pgExecutor } from "@/server/db/transaction";
import { appendRecord } from "@/server/trace/append";
import type { ServiceContext } from "../context";
import { type IncidentKey, incidentChain } from "../custody/incident-chain";
import { recordImports } from "../custody/record-imports";
import { type MismatchedItem, readContent } from "./read-content";

/** The state of an incident in which everything that is known of its evidence is written down. */
export interface SettledState extends BuiltContent {
  /** Digest by which the state finds its package. */
  sha256: Uint8Array;
  /** Items whose records belong to the package. */
  records: readonly bigint[];
  /** The last record of the trace that belongs to the state. */
  lastRecord: RecordPlace;
  mark: StateMark;
}

const TRIES = 5;
/** A record stays small; custody names every item. */
const NAMED = 100;

/**
 * The present state of an incident, its evidence hashed again. Imports that custody does not tell of
 * yet and bytes that differ are first written to the chain of custody, because the state includes
 * them. Throws `not_found`, `hash_mismatch` where the chain of custody does not hold, and `conflict`
 * where the incident changes faster than it can be read.
 */
export async function settleState(
  ctx: ServiceContext,
  incident: IncidentKey,
): Promise<SettledState> {
  await inTransaction(ctx.db.pool, (client) => recordImports(ctx, pgExecutor(client), incident));
  for (let tried = 0; tried < TRIES; tried++) {
    const { content, records, mismatched, lastRecord, mark } = await readContent(ctx, incident.id);
    if (mismatched.length === 0) {
      const built = buildContent(nodePrimitives, content);
      const sha256 = stateSha256(nodePrimitives, built.state);
      return { ...built, sha256, records, lastRecord, mark };
    }
    await recordMismatches(ctx, incident, mismatched, mark);
  }
  throw new ServiceError("conflict", { detail: "The evidence changes while it is read." });
}

async function recordMismatches(
  ctx: ServiceContext,
  incident: IncidentKey,
  items: readonly MismatchedItem[],
  mark: StateMark,
): Promise<void> {
  const chain = incidentChain(incident);
  ctx.log.error(
    { chain, evidence: items.map((item) => item.evidenceId) },
    "stored evidence does not match its hash",
  );
  await inTransaction(ctx.db.pool, async (client) => {
    await lockSubject(client, incident.id);
    const present = await findStateMark(client, incident.id, chain);
    // Somebody wrote to the chain meanwhile, perhaps the same: the state is read again.
    if (present?.custodyEvents !== mark.custodyEvents) return;
    const tx = pgExecutor(client);
    const now = traceTime(ctx.clock());
    await appendCustody(
      tx,
      chain,
      items.map((item) => ({
        evidenceId: item.id,
        subject: item.evidenceId,
        event: "hash_mismatch",
        actor: SERVICE_PARTY,
        at: now,
        recorded_at: now,
        purpose: "Check before a package is made",
        sha256_before: item.expected,
        sha256_after: item.measured,
        match: false,
        mismatches: item.mismatches,
      })),
    );
    await appendRecord(ctx, tx, {
      chain,
      kind: "evidence.mismatch",
      summary: {
        items: items.length,
        evidence: items.slice(0, NAMED).map((item) => item.evidenceId),
      },
    });
  });
}
