import "server-only";
import { createHash } from "node:crypto";
import type { PoolClient } from "pg";
import { ServiceError } from "@/encoding/domain/errors";
import { engagementChain } from "@/encoding/domain/ids/engagement-id";
import { formatEntryId, parseEntryId } from "@/encoding/domain/ids/entry-id";
import { canonicalJson } from "@/encoding/domain/json/canonical-json";
import { isRedTeamKind } from "@/engagements/domain/entry";
import {
  type EntryRow,
  findEntry,
  insertEntry,
} from "@/engagements/server/queries/engagement-entries";
import { updateEngagement } from "@/engagements/server/queries/engagements";
import { insertBlob, lockAgainstErasure } from "@/evidence/server/queries/attached-evidence";
import { inTransaction } from "@/platform/db/transaction";
import { operation } from "@/platform/declaration/operation";
import { publishLive } from "@/platform/live/live";
import { actorName, type ServiceContext } from "@/platform/operation/context";
import { traceTime } from "@/trace/domain/record";
import { appendRecord } from "@/trace/server/records/append";
import { requireOpen } from "../engagement/change-engagement";
import { requireEngagement, sideOf } from "../engagement/engagement-visibility";
import { engagementTopic } from "../engagement/map-engagement";
import { OfEngagement } from "../engagement/on-engagement";
import { AddEntryBody, EntryDto } from "./entry-input";
import { arrivalActs, recordItemCustody } from "./item-custody";
import { toEntryDto } from "./map-entry";
import { invalidEntry, type ReadEntry, readEntry, type SentEntry } from "./read-entry";

/** Adds an entry as the console sends it, see writeEntry. */
export const addEntry = operation({
  name: "addEntry",
  summary: "Add an entry to the white-team log or an item to the evidence register",
  action: "engagement.log",
  input: AddEntryBody.extend(OfEngagement.shape),
  output: EntryDto,
  errors: [],
  console: "engagements.addEntry",
  run: writeEntry,
});

/**
 * Adds an entry to the white-team log or the evidence register: its canonical bytes, how an item came
 * here on the chain of custody, and a record in the engagement's chain that commits to both. Entries
 * never change; one that corrects another names it. Throws `not_found`, `forbidden`,
 * `engagement_closed`, `validation_failed`, `evidence_erased` and `hash_mismatch`.
 */
export async function writeEntry(
  ctx: ServiceContext,
  input: { id: string } & SentEntry,
): Promise<EntryDto> {
  const now = ctx.clock();
  const entry = readEntry(input, now);
  const { register, kind, contentSha256 } = entry;
  return inTransaction(ctx.db.pool, async (client) => {
    const { actor, row } = await requireEngagement(ctx, input.id, { client, lock: true });
    const side = sideOf(actor, row);
    if (side === null) {
      throw new ServiceError("forbidden", {
        detail: "Only the teams that an engagement names write in its log.",
        extra: { action: "engagement.log" },
      });
    }
    requireOpen(row);
    if (side === "red" && entry.register === "white_team" && !isRedTeamKind(entry.kind)) {
      throw new ServiceError("forbidden", {
        detail: "The red team writes activities, flags and notes.",
        extra: { action: "engagement.log" },
      });
    }
    const corrected = await correctedEntry(client, row.id, { entry, side }, input.corrects);
    if (entry.content !== null) {
      await lockAgainstErasure(client);
      if (!(await insertBlob(client, entry.content.sha256, entry.content.bytes))) {
        throw new ServiceError("evidence_erased", {
          detail: "These bytes were erased before and cannot be added again.",
        });
      }
    }
    const counter = register === "evidence" ? "register_count" : "log_count";
    const number = row[counter] + 1;
    const body = Buffer.from(canonicalJson({ ...entry.body, recorded_at: traceTime(now), side }));
    const sha256 = createHash("sha256").update(body).digest();
    await updateEngagement(
      client,
      row.id,
      { [counter]: number, last_entry_at: traceTime(now) },
      now,
    );
    const id = formatEntryId(register, number);
    const chain = engagementChain(row);
    await publishLive(client, engagementTopic(row.id));
    const acts = register === "evidence" ? arrivalActs(id, entry, input) : [];
    // Custody before the trace, as everywhere: both locks are always taken in this order.
    const custody = acts.length === 0 ? [] : await recordItemCustody(ctx, client, chain, acts, now);
    const last = custody.at(-1);
    const record = await appendRecord(ctx, client, {
      chain,
      kind: register === "evidence" ? "engagement.evidence" : "engagement.log",
      summary: {
        entry: id,
        kind,
        side,
        sha256: sha256.toString("hex"),
        content_sha256: contentSha256?.toString("hex") ?? null,
        ...(input.corrects === undefined ? {} : { corrects: input.corrects }),
        ...(last === undefined ? {} : { custody_seq: last.seq, custody_sha256: last.hash }),
      },
      payload: body,
    });
    const stored = await insertEntry(client, chain, {
      engagement_id: row.id,
      register,
      number,
      kind,
      body: body.toString(),
      sha256,
      title: entry.title,
      occurred_at: entry.occurredAt,
      recorded_at: now,
      author: actorName(actor),
      author_name: actor.name,
      side,
      corrects: corrected?.id ?? null,
      content_sha256: contentSha256,
      chain_epoch: record.epoch,
      chain_seq: record.seq,
    });
    const corrects_number = corrected?.number ?? null;
    return toEntryDto({ ...stored, corrects_number, corrected_by_number: null });
  });
}

async function correctedEntry(
  client: PoolClient,
  engagementId: bigint,
  { entry, side }: { entry: ReadEntry; side: "white" | "red" },
  corrects: string | undefined,
): Promise<EntryRow | null> {
  if (corrects === undefined) return null;
  const parsed = parseEntryId(corrects);
  const found =
    parsed === null || parsed.register !== entry.register
      ? null
      : await findEntry(client, engagementId, parsed.register, parsed.number);
  // An entry of the other side may not be corrected, and its existence may be hidden.
  if (found === null || found.side !== side) {
    throw invalidEntry(
      "/corrects",
      "There is no such entry of yours in this register of the engagement.",
    );
  }
  return found;
}
