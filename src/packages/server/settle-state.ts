import "server-only";
import { nodePrimitives } from "@/encoding/domain/crypto/node-primitives";
import { ServiceError } from "@/encoding/domain/errors";
import { appendCustody } from "@/evidence/server/custody/append-custody";
import { SERVICE_PARTY } from "@/evidence/server/custody/custody-party";
import type { BuiltContent } from "@/packages/domain/built-content";
import { stateSha256 } from "@/packages/domain/digest";
import { inTransaction } from "@/platform/db/transaction";
import type { ServiceContext } from "@/platform/operation/context";
import { traceTime } from "@/trace/domain/record";
import type { RecordPlace } from "@/trace/server/queries/transparency-log";
import { appendRecord } from "@/trace/server/records/append";
import type { PackageSubject } from "./package-subject";
import type { StateMark } from "./queries/package-state";
import { lockSubject } from "./queries/packages";
import type { MismatchedItem } from "./read-state";

/** A state in which all facts about its evidence are recorded. */
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
 * The present state of a subject, its evidence hashed again. Facts missing in custody, and bytes
 * that differ, are first written to the chain of custody, because the state includes them. Throws
 * `not_found`, `hash_mismatch` where bytes differ from the record, and `conflict` where the subject
 * changes faster than it can be read.
 */
export async function settleState(
  ctx: ServiceContext,
  subject: PackageSubject,
): Promise<SettledState> {
  await inTransaction(ctx.db.pool, subject.prepare);
  for (let tried = 0; tried < TRIES; tried++) {
    const { build, records, mismatched, lastRecord, mark } = await subject.read();
    if (mismatched.length === 0) {
      const built = build();
      const sha256 = stateSha256(nodePrimitives, built.state);
      return { ...built, sha256, records, lastRecord, mark };
    }
    await recordMismatches(ctx, subject, mismatched, mark);
  }
  throw new ServiceError("conflict", { detail: "The evidence changes while it is read." });
}

async function recordMismatches(
  ctx: ServiceContext,
  subject: PackageSubject,
  items: readonly MismatchedItem[],
  mark: StateMark,
): Promise<void> {
  const { chain } = subject;
  ctx.log.error(
    { chain, evidence: items.map((item) => item.subject) },
    "stored evidence does not match its hash",
  );
  await inTransaction(ctx.db.pool, async (client) => {
    await lockSubject(client, subject.owner);
    const present = await subject.findMark(client);
    // Another process wrote to the chain meanwhile, perhaps the same: the state is read again.
    if (present?.custodyEvents !== mark.custodyEvents) return;
    const now = traceTime(ctx.clock());
    await appendCustody(
      client,
      chain,
      items.map((item) => ({
        evidenceId: item.id,
        subject: item.subject,
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
    await appendRecord(ctx, client, {
      chain,
      kind: "evidence.mismatch",
      summary: {
        items: items.length,
        evidence: items.slice(0, NAMED).map((item) => item.subject),
      },
    });
  });
}
