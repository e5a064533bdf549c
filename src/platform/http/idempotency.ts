import "server-only";
import { createHash, randomUUID } from "node:crypto";
import type { Pool } from "pg";
import { z } from "zod";
import { ERROR_TABLE, type ErrorCode, ServiceError } from "@/encoding/domain/errors";
import { logger } from "../log/logger";
import { type Actor, actorName, type ServiceContext } from "../operation/context";
import { idempotencyDigest } from "../operation/idempotency-digest";
import {
  type Claim,
  claimKey,
  findStoredResponse,
  type KeptAnswer,
  keepAnswer,
  releaseClaim,
  renewClaim,
} from "../operation/idempotency-keys";
import { openSealed, sealBytes } from "../secrets/sealed-bytes";
import type { RouteResult } from "./answer";
import { RequestDigest } from "./request-digest";

/** A request whose body is read once, before any handler. */
export interface Repeatable {
  ctx: ServiceContext;
  body: AsyncIterable<Uint8Array> | null;
}

interface Repetition extends Repeatable {
  key: string;
  request: Request;
  declaration: { operation: string; secret?: true };
}

const RENEWED_MS = 20_000;
const KEPT_BYTES = 512 * 1024;

const Texts = z.record(z.string(), z.string());
const Kept = z.union([
  z.object({
    code: z.enum(Object.keys(ERROR_TABLE) as [ErrorCode, ...ErrorCode[]]),
    detail: z.string().optional(),
    errors: z.array(z.object({ pointer: z.string(), message: z.string() })),
    extra: z.record(z.string(), z.unknown()),
    headers: Texts,
  }),
  z.object({ headers: Texts.optional(), json: z.unknown() }),
]);

/**
 * Acts on a request once for each principal, operation and Idempotency-Key
 * (draft-ietf-httpapi-idempotency-key-header-07), and answers its repetitions within 24 hours with what was answered
 * first. A refusal that changed nothing frees the key. Throws what the act throws, `invalid_request` for what is no key,
 * `idempotency_conflict` for another request, `idempotency_in_progress` while the first is being answered, and
 * `answer_not_kept` where it was done and its answer is not known.
 */
export async function answeredOnce(
  { ctx, body, key, request, declaration }: Repetition,
  act: (once: Repeatable) => Promise<RouteResult>,
): Promise<RouteResult> {
  const { pool } = ctx.db;
  const digest = new RequestDigest(request, body);
  const claim = { id: claimId(ctx, declaration.operation, key), claim: randomUUID() };
  try {
    // A claim released between the two queries is taken the second time.
    for (let tries = 0; tries < 2; tries++) {
      if (await claimKey(pool, claim)) return await actOnce(claim, digest);
      const kept = await findStoredResponse(pool, claim.id);
      if (kept !== null) return await repeated(claim.id, kept, digest);
    }
    throw inProgress();
  } finally {
    await digest.abandon();
  }

  async function actOnce(held: Claim, read: RequestDigest): Promise<RouteResult> {
    const timer = setInterval(() => void renewed(pool, held), RENEWED_MS);
    try {
      const once = { ctx: { ...ctx, claim: held }, body: body === null ? null : read.body() };
      const result = await act(once);
      const content = declaration.secret === true || !isKept(result) ? null : textOf(result);
      await keep(result.status ?? 200, content);
      return result;
    } catch (error) {
      // A failure without a change may be repeated; after a change it is unknown whether it was
      // complete.
      const isFree = await releaseClaim(pool, held).catch(() => true);
      const isRefused = error instanceof ServiceError && error.status < 500;
      if (!isFree && isRefused && error.code !== "idempotency_in_progress") {
        const { code, detail, errors, extra, headers } = error;
        await keep(error.status, JSON.stringify({ code, detail, errors, extra, headers }));
      }
      throw error;
    } finally {
      clearInterval(timer);
    }

    /**
     * A completed call is answered, whether its response can be stored or not: without it a
     * repetition is `answer_not_kept`.
     */
    async function keep(status: number, text: string | null): Promise<void> {
      try {
        const bytes = text === null ? null : Buffer.from(text);
        const isShort = bytes !== null && bytes.byteLength <= KEPT_BYTES;
        const answer = isShort ? sealBytes(bytes, placeOf(held.id)) : null;
        await keepAnswer(pool, held, { requestSha256: await read.end(), status, answer });
      } catch (error) {
        logger().error({ err: error, request_id: ctx.requestId }, "an answer was not kept");
      }
    }
  }
}

async function repeated(id: Buffer, kept: KeptAnswer, digest: RequestDigest): Promise<RouteResult> {
  const { request_sha256, status, answer } = kept;
  if (request_sha256 === null || status === null) {
    throw kept.is_held ? inProgress() : notKept();
  }
  if (!request_sha256.equals(await digest.end())) {
    throw new ServiceError(
      "idempotency_conflict",
      "This Idempotency-Key was used for another path, query or body: make a new one.",
    );
  }
  const bytes = answer === null ? null : openSealed(answer, placeOf(id));
  if (bytes === null) throw notKept();
  const value = Kept.parse(JSON.parse(bytes.toString()));
  const replayed = { "idempotent-replayed": "true" };
  if ("code" in value) {
    const { code, ...options } = value;
    const headers = { ...options.headers, ...replayed };
    throw new ServiceError(code, { ...options, headers, status });
  }
  return { status, json: value.json, headers: { ...value.headers, ...replayed } };
}

/** One principal per signing key, account or address; a name of one kind is none of another. */
function principalOf({ actor, source }: ServiceContext): string {
  const name = (of: Exclude<Actor, { kind: "anonymous" | "service" | "shared_secret" }>) =>
    // A practice person is another principal than who plays it.
    of.kind !== "account" ? of.did : of.plays === undefined ? of.id : actorName(of);
  if (actor.kind === "anonymous") return `address ${source ?? ""}`;
  if (actor.kind === "service" || actor.kind === "shared_secret") return actor.kind;
  return `${actor.kind} ${name(actor)}`;
}

function claimId(ctx: ServiceContext, operation: string, key: string): Buffer {
  const hash = createHash("sha256").update(`${principalOf(ctx)}\n${operation}\n`);
  return hash.update(idempotencyDigest(key) ?? "").digest();
}

function placeOf(id: Buffer) {
  return { purpose: "idempotency/v1", row: id.toString("hex") };
}

/** Of an answer without content the status is all there is. */
function isKept({ bytes }: RouteResult): boolean {
  return bytes === undefined || bytes === null;
}

function textOf({ json, headers }: RouteResult): string {
  return JSON.stringify({ headers, json });
}

async function renewed(pool: Pool, claim: Claim): Promise<void> {
  try {
    await renewClaim(pool, claim);
  } catch (error) {
    // The change itself will find out whether the claim still holds.
    logger().error({ reason: String(error) }, "a claim was not renewed");
  }
}

function inProgress(): ServiceError {
  return new ServiceError("idempotency_in_progress", { headers: { "retry-after": "1" } });
}

function notKept(): ServiceError {
  return new ServiceError(
    "answer_not_kept",
    "A secret is told once, and some answers are too long or were lost: look what there is, and ask with a new key.",
  );
}
