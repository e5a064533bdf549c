import "server-only";
import { createHash } from "node:crypto";
import type { PoolClient } from "pg";
import { ServiceError } from "@/encoding/domain/errors";
import { storableText } from "@/encoding/domain/text/storable-text";
import {
  ATTACHED_PART,
  type Attachment,
  attachmentRecord,
} from "@/evidence/domain/custody/attachment-record";
import { imageType } from "@/evidence/domain/custody/image-type";
import { appendCustody, type NewCustodyEvent } from "@/evidence/server/custody/append-custody";
import { custodyParty } from "@/evidence/server/custody/custody-party";
import type { EvidenceItemDto } from "@/evidence/server/custody/evidence-dto";
import { formatEvidenceId } from "@/evidence/server/custody/evidence-id";
import { incidentChain } from "@/evidence/server/custody/incident-chain";
import { getEvidence } from "@/evidence/server/evidence/get-evidence";
import {
  countAddedEvidence,
  insertAttachedItem,
  insertBlob,
  lockAgainstErasure,
} from "@/evidence/server/queries/attached-evidence";
import { inTransaction } from "@/platform/db/transaction";
import {
  type AccountActor,
  actorName,
  requireAction,
  type ServiceContext,
} from "@/platform/operation/context";
import { traceTime } from "@/trace/domain/record";
import { appendRecord, keepPayload } from "@/trace/server/records/append";
import { getIncidentRow } from "../incidents/get-incident";
import { EVIDENCE_LIMIT, type FileStatement } from "./attachment-input";

export interface SentEvidence {
  incidentId: string;
  fileName: string;
  /** As declared; used where the content does not determine it. */
  mediaType: string;
  bytes: Buffer;
  statement: FileStatement;
  /** More work of the same transaction. */
  also?: (client: PoolClient) => Promise<void>;
}

const MEDIA_TYPE = /^[a-z0-9!#$&^_.+-]+\/[a-z0-9!#$&^_.+-]+$/;

/**
 * Adds a file to the evidence of an incident: the bytes by their digest, a canonical record that
 * names them, what the person states beside what this service measured, and the description apart,
 * so that it can be erased. Throws `hash_mismatch` where the file is not the declared one,
 * `payload_too_large`, `validation_failed`, and `evidence_erased` for bytes that were erased before.
 */
export async function attachEvidence(
  ctx: ServiceContext,
  sent: SentEvidence,
): Promise<EvidenceItemDto> {
  const actor = requireAction(ctx, "evidence.write");
  const now = ctx.clock();
  const sha256 = createHash("sha256").update(sent.bytes).digest();
  const mediaType = checkSent(sent, sha256.toString("hex"), now);
  const incident = await getIncidentRow(ctx, sent.incidentId);
  const chain = incidentChain(incident);
  const id = await inTransaction(ctx.db.pool, async (client) => {
    await lockAgainstErasure(client);
    await countAddedEvidence(client, incident.id, now);
    if (!(await insertBlob(client, sha256, sent.bytes))) {
      throw new ServiceError("evidence_erased", {
        detail: "These bytes were erased before and cannot be added again.",
      });
    }
    const { description } = sent.statement;
    const commitment =
      description === undefined ? null : await keepPayload(client, Buffer.from(description));
    const attachment = {
      ...statedOf(sent, actor, now),
      media_type: mediaType,
      size: sent.bytes.byteLength,
      sha256: sha256.toString("hex"),
      description_sha256: commitment,
    };
    const record = attachmentRecord(attachment);
    const digest = createHash("sha256").update(record).digest();
    const item = await insertAttachedItem(client, {
      incidentId: incident.id,
      kind: sent.statement.kind,
      record,
      sha256: digest,
      now,
      part: { name: ATTACHED_PART, mediaType, sha256 },
    });
    const acts = actsOf(actor, attachment, sent.statement, item, digest.toString("hex"));
    const events = await appendCustody(client, chain, acts);
    await sent.also?.(client);
    const last = events.at(-1);
    await appendRecord(ctx, client, {
      chain,
      kind: "evidence.attach",
      summary: {
        evidence: formatEvidenceId(item),
        kind: attachment.kind,
        bytes: attachment.size,
        sha256: digest.toString("hex"),
        content_sha256: attachment.sha256,
        custody_seq: last?.seq ?? null,
        custody_sha256: last?.hash ?? null,
      },
      payload: commitment ?? undefined,
    });
    return formatEvidenceId(item);
  });
  return getEvidence(ctx, { id });
}

/** Refuses what cannot be taken and returns the media type. */
function checkSent({ bytes, statement, mediaType }: SentEvidence, sha256: string, now: Date) {
  if (bytes.byteLength > EVIDENCE_LIMIT) {
    throw new ServiceError("payload_too_large", {
      detail: `A file of evidence has at most ${EVIDENCE_LIMIT} bytes.`,
    });
  }
  const { collected_at } = statement;
  if (collected_at !== undefined && new Date(collected_at) > now) {
    throw invalid("/collected_at", "The time of collection lies in the future.");
  }
  const declared = statement.sha256?.toLowerCase();
  if (declared !== undefined && declared !== sha256) {
    throw new ServiceError("hash_mismatch", {
      detail: "The file that arrived is not the one that was declared.",
      extra: { declared, measured: sha256 },
    });
  }
  const image = imageType(bytes);
  if (statement.kind === "screenshot" && image === null) {
    throw invalid("/kind", "A screenshot is a PNG, JPEG or WebP image, and this file is none.");
  }
  const type = mediaType.split(";")[0]?.trim().toLowerCase() ?? "";
  return image ?? (type.length <= 127 && MEDIA_TYPE.test(type) ? type : "application/octet-stream");
}

function invalid(pointer: string, message: string): ServiceError {
  return new ServiceError("validation_failed", { detail: message, errors: [{ pointer, message }] });
}

const NAME_LENGTH = 255;

function statedOf({ fileName, statement }: SentEvidence, actor: AccountActor, now: Date) {
  const { collected_at, collected_by, method } = statement;
  return {
    kind: statement.kind,
    name: storableText(fileName, NAME_LENGTH),
    collected_at: collected_at === undefined ? null : traceTime(new Date(collected_at)),
    collected_by: collected_by ?? null,
    method: method ?? null,
    received_at: traceTime(now),
    received_by: { id: actorName(actor), name: actor.name },
  };
}

/** Acts of custody: collection, if both person and time are stated, and intake. */
function actsOf(
  actor: AccountActor,
  { collected_at, collected_by, received_at, method, ...attachment }: Attachment,
  statement: FileStatement,
  evidenceId: bigint,
  record: string,
): NewCustodyEvent[] {
  const subject = formatEvidenceId(evidenceId);
  const note = attachment.description_sha256;
  const common = {
    evidenceId,
    subject,
    recorded_at: received_at,
    ...(note === null ? {} : { note_sha256: note }),
  };
  const imported: NewCustodyEvent = {
    ...common,
    event: "imported",
    actor: custodyParty(actor),
    at: received_at,
    purpose: `Added as evidence; the record has SHA-256 ${record}`,
    authorization: { type: "policy", id: "evidence.write" },
    sha256_before: statement.sha256?.toLowerCase() ?? null,
    sha256_after: attachment.sha256,
    match: statement.sha256 === undefined ? null : true,
  };
  if (collected_at === null || collected_by === null) return [imported];
  const collected: NewCustodyEvent = {
    ...common,
    event: "collected",
    actor: { kind: "person", id: collected_by, display: collected_by },
    at: collected_at,
    purpose: "Collection, as stated by whoever added it",
    ...(method === null ? {} : { instrument: { name: method } }),
    sha256_before: null,
    sha256_after: null,
    match: null,
  };
  return [collected, imported];
}
