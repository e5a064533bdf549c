import "server-only";
import type { PoolClient } from "pg";
import { ServiceError } from "@/encoding/domain/errors";
import { engagementChain } from "@/encoding/domain/ids/engagement-id";
import {
  type EngagementChange,
  type EngagementRow,
  updateEngagement,
} from "@/engagements/server/queries/engagements";
import { inTransaction } from "@/platform/db/transaction";
import { publishLive } from "@/platform/live/live";
import type { AccountActor, ServiceContext } from "@/platform/operation/context";
import { appendRecord, type NewRecord } from "@/trace/server/records/append";
import type { EngagementDto } from "./engagement-dto";
import { requireEngagement, requireRunner } from "./engagement-visibility";
import { engagementTopic, toEngagementDto } from "./map-engagement";

export interface LockedEngagement {
  client: PoolClient;
  row: EngagementRow;
  actor: AccountActor;
  now: Date;
}

export interface DecidedChange {
  set: EngagementChange;
  record: Pick<NewRecord, "kind" | "summary"> & { payload?: Uint8Array };
}

/**
 * One act on an engagement by those who run it, in one transaction: locks it, lets `decide` look at
 * it, applies what it says and appends the record. Throws `not_found`, `forbidden`,
 * `version_conflict` and what `decide` throws.
 */
export function changeEngagement(
  ctx: ServiceContext,
  input: { id: string; expected_version?: number | undefined },
  decide: (locked: LockedEngagement) => Promise<DecidedChange> | DecidedChange,
): Promise<EngagementDto> {
  return inTransaction(ctx.db.pool, async (client) => {
    const { actor, row } = await requireEngagement(ctx, input.id, { client, lock: true });
    requireRunner(actor, row);
    if (input.expected_version !== undefined && input.expected_version !== row.version) {
      throw new ServiceError("version_conflict", {
        detail: `The engagement is at version ${row.version}.`,
        extra: { version: row.version },
      });
    }
    const now = ctx.clock();
    const { set, record } = await decide({ client, row, actor, now });
    const changed = await updateEngagement(client, row.id, set, now);
    await publishLive(client, engagementTopic(row.id));
    await appendRecord(ctx, client, {
      chain: engagementChain(row),
      kind: record.kind,
      summary: { ...record.summary, version: changed.version },
      payload: record.payload,
    });
    return toEngagementDto(changed, actor);
  });
}

/** True for what is completed or cancelled. */
export function isOver(row: EngagementRow): boolean {
  return row.state === "completed" || row.state === "cancelled";
}

/** Throws `engagement_closed` for what is completed or cancelled. */
export function requireOpen(row: EngagementRow): void {
  if (isOver(row)) {
    throw new ServiceError("engagement_closed", { detail: `The engagement is ${row.state}.` });
  }
}
