import "server-only";
import { randomUUID } from "node:crypto";
import { z } from "zod";
import { type ErrorCode, ServiceError } from "@/encoding/domain/errors";
import { IDEMPOTENCY_KEY } from "@/encoding/domain/http-signatures/profile";
import { env } from "@/env";
import { type Admitted, admit } from "../auth/admit";
import { noteRefusal } from "../auth/note-refusal";
import { playedActor } from "../auth/played-actor";
import type { RequestContext } from "../auth/signatures/signed-call";
import { database } from "../db/database";
import { PLAYGROUND_HEADER } from "../domain/playground-header";
import { bodyChunks } from "../limits/limited-chunks";
import { peerAddress } from "../limits/peer-address";
import { consumeRateLimit, pointsOf } from "../limits/rate-limit";
import { logger } from "../log/logger";
import {
  type Actor,
  actorName,
  requireDeclared,
  requireEnrolledFactor,
  requireOwnPassword,
  type ServiceContext,
} from "../operation/context";
import { requireStorable } from "../operation/require-storable";
import { parseInput, validationError } from "../operation/validation-error";
import { type Answer, answer, toResponse } from "./answer";
import { parseJson, parseSignedJson, requireJson } from "./body";
import { crossOriginHeaders } from "./cross-origin";
import { undeclaredError } from "./declared-answers";
import { expectedByTag, expectedStateByTag } from "./entity-tag";
import { answeredOnce, type Repeatable } from "./idempotency";
import { requireKnownQuery } from "./known-query";
import { problemOf, toServiceError } from "./problem";
import { clientRequestId, newRequestId } from "./request-id";
import type {
  BodyDeclaration,
  BodyInput,
  RouteDeclaration,
  RouteHandler,
  RouteParams,
} from "./route-declaration";
import { API_HEADERS } from "./security-headers";

const JSON_LIMIT = 1024 * 1024;
/** Body for an operation without one: nothing, or the empty object that many clients send. */
const NOTHING = z.strictObject({});
const NOTHING_LIMIT = 1_024;
/**
 * Longest body for which every fault is reported: to describe them all takes longer than to read
 * it.
 */
const WHOLE_REPORT_BYTES = 4_096;

/**
 * Makes a request handler, of web-standard shape and one that answers without a Response, from a declaration:
 * request id → admit → authorise → rate limit → parse → handle → answer or problem document.
 */
export function route<
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends BodyDeclaration | undefined = undefined,
>(declaration: RouteDeclaration<Params, Query, Body>): RouteHandler {
  const answerTo: RouteHandler["answer"] = async (request, context) => {
    const requestId = newRequestId();
    const started = performance.now();
    const target = targetOf(request);
    const headers: Record<string, string> = {
      ...API_HEADERS,
      ...crossOriginHeaders(declaration, request.method),
      "x-request-id": requestId,
    };
    let answered: Answer;
    let actorId = "anonymous";
    let ctx: ServiceContext | null = null;
    let expected: { expected_version?: number } = {};
    let expectedState: { expected_version?: string } = {};
    const source = peerAddress(request.headers);
    try {
      requireKnownQuery(declaration, target.searchParams);
      const base: RequestContext = {
        db: database(),
        clock: () => new Date(),
        newId: randomUUID,
        log: logger(),
        requestId,
      };
      // Next has none for a path without parameters, whatever its types say.
      const raw = (await context.params) ?? {};
      const admitted = await admit(base, request, admissionOf(declaration, raw));
      const { signature } = admitted;
      // A public operation has no caller who could play anybody.
      const playground =
        declaration.auth.length === 0 ? null : request.headers.get(PLAYGROUND_HEADER);
      const actor = await playedActor(base.db.pool, admitted.actor, playground);
      ctx = { ...base, actor, source };
      if (actor.kind === "account") actorId = actor.id;
      if (isSigner(actor)) actorId = actorName(actor);
      if (declaration.beforePasswordChange !== true) {
        requireOwnPassword(actor);
        requireEnrolledFactor(actor);
      }
      requireDeclared(ctx, declaration);
      const limit = declaration.rateLimit ?? (declaration.auth.length === 0 ? "public" : "api");
      // A signed body was read already: large senders pay for it.
      const cost = pointsOf(admitted.body?.byteLength ?? 0);
      Object.assign(headers, await consumeRateLimit(limit, limitKeyOf(actor, request), cost));
      if (declaration.ifMatch === true) expected = expectedByTag(request);
      if (declaration.ifMatch === "state") expectedState = expectedStateByTag(request);
      const params = parseParams(declaration, raw) as z.infer<Params>;
      const query = parseQuery(declaration, target) as z.infer<Query>;
      const key = request.headers.get(IDEMPOTENCY_KEY);
      const handle = async ({ ctx: of, body }: Repeatable) =>
        declaration.handle({
          ctx: of,
          request,
          params,
          query,
          body: (await parseBody(declaration.body, request, body, admitted)) as BodyInput<Body>,
          signature,
          idempotencyKey: declaration.idempotency === "own" ? key : null,
          expected,
          expectedState,
        });
      const once = { ctx, body: bodyOf(declaration.body, request, admitted) };
      const result =
        key !== null && request.method === "POST" && declaration.idempotency === undefined
          ? await answeredOnce({ ...once, key, request, declaration }, handle)
          : await handle(once);
      answered = answer(declaration, result, {
        request,
        params: joinedParams(raw),
        headers,
        isChecked: checksAnswers(),
      });
    } catch (thrown) {
      const given = lostUpdate(toServiceError(thrown, requestId), expected);
      const error = declaredOnly(declared, request.method, given);
      if (ctx !== null) noteRefusal(ctx, error, declaration.operation);
      const problem = problemOf(error, target.pathname, requestId);
      answered = {
        status: error.status,
        headers: { ...headers, ...error.headers, "content-type": "application/problem+json" },
        content: JSON.stringify(problem),
      };
    }
    logger().info(
      {
        request_id: requestId,
        ...clientRequestId(request.headers),
        operation: declaration.operation,
        status: answered.status,
        ms: Math.round(performance.now() - started),
        actor: actorId,
        source,
      },
      "request",
    );
    return answered;
  };
  const handler = async (...sent: Parameters<RouteHandler>) => toResponse(await answerTo(...sent));
  const declared = declaration as RouteHandler["declaration"];
  return Object.assign(handler, { answer: answerTo, declaration: declared });
}

/** The error; where answers are checked, and a client could not know this one, a fault of the service. */
function declaredOnly(
  declaration: RouteHandler["declaration"],
  method: string,
  error: ServiceError,
): ServiceError {
  const fault = checksAnswers() ? undeclaredError(method, declaration, error) : null;
  if (fault === null) return error;
  logger().error({ err: error }, fault);
  return new ServiceError("internal_error", { detail: fault, cause: error });
}

/** Whether an answer that the operation does not declare is a fault: wherever tests run. */
function checksAnswers(): boolean {
  return env().CHECK_ANSWERS ?? env().NODE_ENV !== "production";
}

function admissionOf(
  {
    auth,
    signed,
    body,
  }: Pick<
    RouteDeclaration<z.ZodType, z.ZodType, BodyDeclaration | undefined>,
    "auth" | "signed" | "body"
  >,
  { id }: RouteParams,
) {
  return {
    auth,
    needs: signed?.needs ?? "write",
    pathAgent: id === undefined ? null : [id].flat().join("/"),
    bodyLimit: body === undefined ? NOTHING_LIMIT : bodyLimitOf(body),
  };
}

/** Longest body that an operation reads, in bytes. */
export function bodyLimitOf(body: BodyDeclaration): number {
  return body.kind === "bytes" ? body.limit() : (body.limit ?? JSON_LIMIT);
}

/** An agent's budget is its own, whichever of its keys it uses. */
function limitKeyOf(actor: Actor, request: Request): string {
  if (actor.kind === "account") return actor.id;
  return isSigner(actor) ? actor.did : peerAddress(request.headers);
}

function isSigner(actor: Actor): actor is Extract<Actor, { did: string }> {
  return actor.kind === "agent" || actor.kind === "federated" || actor.kind === "operator";
}

function targetOf(request: Request): URL {
  return new URL(request.url, "http://localhost");
}

/** A parameter that takes several parts of the path, with its slashes. */
function joinedParams(raw: RouteParams): Record<string, string> {
  const pairs = Object.entries(raw).map(([name, value]) => [name, [value].flat().join("/")]);
  return Object.fromEntries(pairs);
}

function parseParams(declaration: { params?: z.ZodType }, raw: RouteParams): unknown {
  if (declaration.params === undefined) return undefined;
  const named = joinedParams(raw);
  requireStorable("not_found", "path", named);
  const result = declaration.params.safeParse(named);
  // An id of the wrong form cannot name anything.
  if (!result.success) throw validationError("not_found", "path", result.error);
  return result.data;
}

function parseQuery(
  declaration: { query?: z.ZodType; queryError?: ErrorCode; repeatable?: readonly string[] },
  { searchParams }: URL,
): unknown {
  if (declaration.query === undefined) return undefined;
  const sent = Object.fromEntries(searchParams);
  for (const name of declaration.repeatable ?? []) {
    if (searchParams.has(name)) sent[name] = searchParams.getAll(name).join(",");
  }
  const code = declaration.queryError ?? "validation_failed";
  requireStorable(code, "query", sent);
  const result = declaration.query.safeParse(sent);
  if (!result.success) throw validationError(code, "query", result.error);
  return result.data;
}

/** The body as it arrives, or as the check of a signature has read it already; null where none is taken. */
function bodyOf(
  body: BodyDeclaration | undefined,
  request: Request,
  { body: read }: Admitted,
): AsyncIterable<Uint8Array> | null {
  if (body === undefined) return null;
  if (read !== null) return piecesOf(read);
  if (body.kind === "json") requireJson(request);
  return bodyChunks(request, bodyLimitOf(body));
}

async function* piecesOf(read: Uint8Array): AsyncGenerator<Uint8Array> {
  yield read;
}

async function parseBody(
  body: BodyDeclaration | undefined,
  request: Request,
  source: AsyncIterable<Uint8Array> | null,
  { body: read }: Admitted,
): Promise<unknown> {
  if (body === undefined || source === null) {
    if (read !== null) parseInput(NOTHING, await parseSignedJson(read, NOTHING));
    return undefined;
  }
  if (body.kind === "bytes") return body.read === undefined ? source : body.read(request, source);
  if (read !== null) requireJson(request);
  const json =
    read === null ? await parseJson(source, body.schema) : await parseSignedJson(read, body.schema);
  requireStorable("validation_failed", "", json);
  const bytes = read?.byteLength ?? Number(request.headers.get("content-length") ?? "0");
  const context: z.core.ParseContextInternal<z.core.$ZodIssue> = {
    abortEarly: bytes > WHOLE_REPORT_BYTES,
  };
  const result = body.schema.safeParse(json, context);
  if (!result.success) throw validationError("validation_failed", "", result.error);
  return result.data;
}

/**
 * A lost update has one code; with If-Match it is a failed precondition (RFC 9110 section 15.5.13).
 */
function lostUpdate(
  error: ServiceError,
  expected: { expected_version?: number | string },
): ServiceError {
  if (error.code !== "version_conflict" || expected.expected_version === undefined) return error;
  const { code, detail, errors, extra, headers, cause } = error;
  return new ServiceError(code, { detail, errors, extra, headers, cause, status: 412 });
}
