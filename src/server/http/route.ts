import "server-only";
import { Readable } from "node:stream";
import { z } from "zod";
import type { ErrorCode } from "@/domain/errors";
import { IDEMPOTENCY_KEY } from "@/domain/http-signatures/profile";
import { env } from "@/env";
import { type Admitted, admit, type Scheme } from "../auth/admit";
import type { RequestContext, SignedBy, SignedNeeds } from "../auth/agent-signature/signed-call";
import { peerAddress } from "../auth/peer-address";
import { database } from "../db/database";
import { bodyChunks } from "../limits/limited-chunks";
import { consumeRateLimit, pointsOf, type RateLimitName } from "../limits/rate-limit";
import { logger } from "../log/logger";
import {
  type Actor,
  actorName,
  requireAction,
  requireAnyAction,
  requireEnrolledFactor,
  requireOwnPassword,
  type ServiceContext,
} from "../services/context";
import type { Action } from "../services/policy";
import { requireStorable } from "../services/require-storable";
import { noteRefusal } from "../services/security-events/note-refusal";
import { parseInput, validationError } from "../services/validation-error";
import { parseSignedJson, readJson, requireJson } from "./body";
import { crossOriginHeaders } from "./cross-origin";
import { problemOf, toServiceError } from "./problem";
import { clientRequestId, newRequestId } from "./request-id";
import { API_HEADERS } from "./security-headers";

const JSON_LIMIT = 1024 * 1024;
/** What is sent to an operation without a body: nothing, or the empty object that many clients send for it. */
const NOTHING = z.strictObject({});
const NOTHING_LIMIT = 1_024;
/** Longest body of which every fault is told: to describe them all takes longer than to read it. */
const WHOLE_REPORT_BYTES = 4_096;

export type BodyDeclaration =
  | { kind: "json"; schema: z.ZodType; limit?: number }
  | {
      kind: "bytes";
      limit: () => number;
      mediaTypes: readonly string[];
      description: string;
      /** What a body of application/json is. */
      schema?: z.ZodType;
      /** Makes of the bytes what the handler takes; without it the handler takes the bytes. */
      read?: (request: Request, body: AsyncIterable<Uint8Array>) => Promise<unknown>;
    };

export type ResponseDeclaration =
  | { schema: z.ZodType; description: string }
  | { bytes: string; description: string }
  | { description: string };

/** What a REST operation is; the request pipeline and the OpenAPI document are both made from it. */
export interface RouteDeclaration<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends BodyDeclaration | undefined,
> {
  /** Unique name in the OpenAPI document. */
  operation: string;
  summary: string;
  tag: string;
  /** Schemes that are accepted; empty for a public operation. */
  auth: readonly Scheme[];
  /** What a signed operation does, so that an agent that may only read can; "write" where it is left out. */
  signed?: { needs: SignedNeeds };
  /** Right that is needed; left out where any caller that passes `auth` may. */
  action?: Action;
  /**
   * Rights of which a person needs at least one, asked before anything is read; which one, the service asks
   * of the object. Agents and operators of the federation have no roles, and pass.
   */
  anyOf?: readonly [Action, ...Action[]];
  /** Also for an account that has still to change its one-time password, or to add a second factor. */
  beforePasswordChange?: true;
  deprecated?: boolean;
  /** Honours Idempotency-Key: the handler is given it, and the OpenAPI document describes it. */
  idempotent?: true;
  params?: Params;
  query?: Query;
  /** Code for a query that does not parse; lists answer `invalid_filter`. */
  queryError?: ErrorCode;
  /** Names in the query that may stand several times; the schema reads them joined by commas. */
  repeatable?: readonly string[];
  body?: Body;
  responses: Readonly<Record<number, ResponseDeclaration>>;
  errors: readonly ErrorCode[];
  rateLimit?: RateLimitName;
  /** The path itself is a secret of an account: no page of another origin may read the answer. */
  secretPath?: true;
  handle: (input: {
    ctx: ServiceContext;
    request: Request;
    params: z.infer<Params>;
    query: z.infer<Query>;
    body: BodyInput<Body>;
    /** What the request was signed with, where its actor is known by that. */
    signature: SignedBy | null;
    /** Null where none was sent, and of an operation that does not honour it. */
    idempotencyKey: string | null;
  }) => Promise<RouteResult>;
}

type BodyInput<Body> = Body extends { kind: "json"; schema: infer S extends z.ZodType }
  ? z.infer<S>
  : Body extends {
        read: (request: Request, body: AsyncIterable<Uint8Array>) => Promise<infer Sent>;
      }
    ? Sent
    : Body extends { kind: "bytes" }
      ? AsyncIterable<Uint8Array>
      : undefined;

export interface RouteResult {
  status?: number;
  headers?: Readonly<Record<string, string>>;
  /** Answered as JSON. */
  json?: unknown;
  /** Answered as it is. */
  bytes?: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | null;
}

export type RouteParams = Record<string, string | string[]>;

export interface RouteHandler {
  (request: Request, context: { params: Promise<RouteParams> }): Promise<Response>;
  declaration: RouteDeclaration<z.ZodType, z.ZodType, BodyDeclaration | undefined>;
}

/**
 * Makes a request handler of web-standard shape from a declaration:
 * request id → admit → authorise → rate limit → parse → handle → answer or problem document.
 */
export function route<
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends BodyDeclaration | undefined = undefined,
>(declaration: RouteDeclaration<Params, Query, Body>): RouteHandler {
  const handler = async (request: Request, context: { params: Promise<RouteParams> }) => {
    const requestId = newRequestId();
    const started = performance.now();
    const target = targetOf(request);
    const headers: Record<string, string> = {
      ...API_HEADERS,
      ...crossOriginHeaders(declaration, request.method),
      "x-request-id": requestId,
    };
    let response: Response;
    let actorId = "anonymous";
    let ctx: ServiceContext | null = null;
    const source = peerAddress(request.headers);
    try {
      const base: RequestContext = {
        db: database(),
        clock: () => new Date(),
        log: logger(),
        requestId,
      };
      // Next has none for a path without parameters, whatever its types say.
      const raw = (await context.params) ?? {};
      const admitted = await admit(base, request, admissionOf(declaration, raw));
      const { actor, signature } = admitted;
      ctx = { ...base, actor, source };
      if (actor.kind === "account") actorId = actor.id;
      if (isSigner(actor)) actorId = actorName(actor);
      if (declaration.beforePasswordChange !== true) {
        requireOwnPassword(actor);
        requireEnrolledFactor(actor);
      }
      if (declaration.action !== undefined) requireAction(ctx, declaration.action);
      if (declaration.anyOf !== undefined && actor.kind === "account") {
        requireAnyAction(ctx, declaration.anyOf);
      }
      const limit = declaration.rateLimit ?? (declaration.auth.length === 0 ? "public" : "api");
      // What is signed was read already: whoever sends much pays for it.
      const cost = pointsOf(admitted.body?.byteLength ?? 0);
      Object.assign(headers, await consumeRateLimit(limit, limitKeyOf(actor, request), cost));
      const result = await declaration.handle({
        ctx,
        request,
        params: parseParams(declaration, raw) as z.infer<Params>,
        query: parseQuery(declaration, target) as z.infer<Query>,
        body: (await parseBody(declaration.body, request, admitted)) as BodyInput<Body>,
        signature,
        idempotencyKey:
          declaration.idempotent === true ? request.headers.get(IDEMPOTENCY_KEY) : null,
      });
      response = answer(declaration.responses, result, headers);
    } catch (thrown) {
      const error = toServiceError(thrown, requestId);
      if (ctx !== null) noteRefusal(ctx, error, declaration.operation);
      const problem = problemOf(error, target.pathname, requestId);
      response = new Response(JSON.stringify(problem), {
        status: error.status,
        headers: { ...headers, ...error.headers, "content-type": "application/problem+json" },
      });
    }
    logger().info(
      {
        request_id: requestId,
        ...clientRequestId(request.headers),
        operation: declaration.operation,
        status: response.status,
        ms: Math.round(performance.now() - started),
        actor: actorId,
        source,
      },
      "request",
    );
    return response;
  };
  return Object.assign(handler, {
    declaration: declaration as RouteHandler["declaration"],
  });
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

function parseParams(declaration: { params?: z.ZodType }, raw: RouteParams): unknown {
  if (declaration.params === undefined) return undefined;
  const joined = Object.entries(raw).map(([name, value]) => [name, [value].flat().join("/")]);
  const named = Object.fromEntries(joined);
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

/** `read` is what the check of a signature has read already. */
async function parseBody(
  body: BodyDeclaration | undefined,
  request: Request,
  { body: read }: Admitted,
): Promise<unknown> {
  if (body === undefined) {
    if (read !== null) parseInput(NOTHING, await parseSignedJson(read, NOTHING));
    return undefined;
  }
  const limit = bodyLimitOf(body);
  if (body.kind === "bytes") {
    const bytes = read === null ? bodyChunks(request, limit) : Readable.from([read]);
    return body.read === undefined ? bytes : body.read(request, bytes);
  }
  if (read !== null) requireJson(request);
  const json =
    read === null
      ? await readJson(request, limit, body.schema)
      : await parseSignedJson(read, body.schema);
  requireStorable("validation_failed", "", json);
  const bytes = read?.byteLength ?? Number(request.headers.get("content-length") ?? "0");
  const context: z.core.ParseContextInternal<z.core.$ZodIssue> = {
    abortEarly: bytes > WHOLE_REPORT_BYTES,
  };
  const result = body.schema.safeParse(json, context);
  if (!result.success) throw validationError("validation_failed", "", result.error);
  return result.data;
}

function answer(
  responses: Readonly<Record<number, ResponseDeclaration>>,
  result: RouteResult,
  headers: Record<string, string>,
): Response {
  const status = result.status ?? 200;
  const declared = responses[status];
  if (declared === undefined) throw new Error(`status ${status} is not declared`);
  if (result.json === undefined) {
    return new Response(result.bytes ?? null, {
      status,
      headers: { ...headers, ...result.headers },
    });
  }
  if (env().NODE_ENV !== "production" && "schema" in declared) declared.schema.parse(result.json);
  return new Response(JSON.stringify(result.json), {
    status,
    headers: { ...headers, "content-type": "application/json", ...result.headers },
  });
}
