import "server-only";
import type { Pool, PoolClient } from "pg";
import { type AppendedCustodyEvent, appendCustody } from "@/evidence/server/custody/append-custody";
import { custodyParty } from "@/evidence/server/custody/custody-party";
import type { ServiceContext } from "@/platform/operation/context";
import type { CustodyAct } from "@/trace/domain/custody-event";
import { traceTime } from "@/trace/domain/record";
import type { AddEntryBody } from "./entry-input";
import type { ReadEntry } from "./read-entry";

/**
 * Act on an item of an engagement; person and time only where they differ from the caller and now.
 */
export type ItemAct = Pick<
  CustodyAct,
  "event" | "subject" | "purpose" | "sha256_before" | "sha256_after" | "match"
> &
  Partial<
    Pick<
      CustodyAct,
      "actor" | "at" | "place" | "instrument" | "media" | "mismatches" | "authorization"
    >
  >;

/**
 * Appends acts to an engagement's chain of custody (`engagement:<id>`) in the caller's transaction, in
 * their order: subjects are `REG-n` or `package:<sha256>`. Call it after the engagement's row is locked,
 * where it is, and before the record of the trace, which names the last event by number and hash.
 */
export function recordItemCustody(
  ctx: ServiceContext,
  tx: Pool | PoolClient,
  engagementChain: string,
  acts: readonly ItemAct[],
  now: Date = ctx.clock(),
): Promise<AppendedCustodyEvent[]> {
  const recordedAt = traceTime(now);
  return appendCustody(
    tx,
    engagementChain,
    acts.map((act) => ({
      actor: custodyParty(ctx.actor),
      at: recordedAt,
      ...act,
      recorded_at: recordedAt,
      evidenceId: null,
    })),
  );
}

/**
 * How an item came into the register: collected, where both who and when are stated or only its
 * digest is known, and taken in, where its bytes are stored.
 */
export function arrivalActs(subject: string, entry: ReadEntry, sent: AddEntryBody): ItemAct[] {
  const isStored = entry.content !== null;
  const { collected_by: by, collected_at: at, collected_from: from, location } = sent;
  const tool = sent.tool ?? sent.method;
  const circumstances = {
    ...(from === undefined ? {} : { place: from }),
    ...(tool === undefined ? {} : { instrument: { name: tool } }),
  };
  const declared = sent.sha256?.toLowerCase() ?? null;
  const collected: ItemAct = {
    subject,
    event: "collected",
    ...circumstances,
    ...(by === undefined ? {} : { actor: { kind: "person", id: by, display: by } }),
    ...(at === undefined ? {} : { at: traceTime(new Date(at)) }),
    ...(isStored || location === undefined ? {} : { media: { storage_ref: location } }),
    purpose: collectionWords(isStored, by !== undefined, at !== undefined),
    sha256_before: isStored ? null : declared,
    sha256_after: null,
    match: null,
  };
  if (!isStored) return [collected];
  const imported: ItemAct = {
    subject,
    event: "imported",
    purpose: "Added to the evidence register",
    authorization: { type: "policy", id: "engagement.log" },
    sha256_before: declared,
    sha256_after: entry.content?.sha256.toString("hex") ?? null,
    match: declared === null ? null : true,
  };
  return by === undefined || at === undefined ? [imported] : [collected, imported];
}

/**
 * Marks facts that are only stated, so that the writer or the time of writing is not taken for the
 * collection's.
 */
function collectionWords(isStored: boolean, knowsWho: boolean, knowsWhen: boolean): string {
  const stated = isStored
    ? "Collection, as stated by whoever added it"
    : "Registered by its digest; the bytes are kept elsewhere and were not measured";
  const missing = [...(knowsWho ? [] : ["who collected it"]), ...(knowsWhen ? [] : ["when"])];
  return missing.length === 0 ? stated : `${stated}; not stated: ${missing.join(", ")}`;
}
