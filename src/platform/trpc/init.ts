import "server-only";
import { initTRPC, type TRPC_ERROR_CODE_KEY, TRPCError } from "@trpc/server";
import { ZodError } from "zod";
import { ERROR_TABLE, type ErrorCode, ServiceError } from "@/encoding/domain/errors";
import { noteRefusal } from "../auth/note-refusal";
import { playedActor } from "../auth/played-actor";
import { problemOf, toServiceError } from "../http/problem";
import { consumeRateLimit } from "../limits/rate-limit";
import {
  requireAnyAction,
  requireEnrolledFactor,
  requireNoPart,
  requireOwnPassword,
  type ServiceContext,
} from "../operation/context";
import type { Action } from "../operation/policy";
import { requireStorable } from "../operation/require-storable";
import { validationError } from "../operation/validation-error";

export interface TrpcContext {
  service: ServiceContext;
  /** Header fields of the answer; none where a page calls the router. */
  answer?: Headers;
  /** Playground as whose second person the page asks; null where it does as the account itself. */
  playground?: string | null;
  /** The browser prefetches the page: a refusal is no attempt. */
  isPrefetch?: boolean;
}

type ErrorStatus = (typeof ERROR_TABLE)[keyof typeof ERROR_TABLE]["status"];

/** tRPC's names for the statuses of the error table. */
const TRPC_CODES: Record<ErrorStatus, TRPC_ERROR_CODE_KEY> = {
  400: "BAD_REQUEST",
  401: "UNAUTHORIZED",
  403: "FORBIDDEN",
  404: "NOT_FOUND",
  405: "METHOD_NOT_SUPPORTED",
  408: "TIMEOUT",
  409: "CONFLICT",
  // tRPC has no name for it; `data.problem` has the status.
  410: "NOT_FOUND",
  413: "PAYLOAD_TOO_LARGE",
  415: "UNSUPPORTED_MEDIA_TYPE",
  422: "UNPROCESSABLE_CONTENT",
  428: "PRECONDITION_REQUIRED",
  429: "TOO_MANY_REQUESTS",
  500: "INTERNAL_SERVER_ERROR",
  503: "SERVICE_UNAVAILABLE",
};

/** Refusals by tRPC itself before a procedure runs: the caller's fault, not logged. */
const REFUSALS: Partial<Record<TRPC_ERROR_CODE_KEY, ErrorCode>> = {
  PARSE_ERROR: "invalid_request",
  BAD_REQUEST: "invalid_request",
  NOT_FOUND: "not_found",
  METHOD_NOT_SUPPORTED: "method_not_allowed",
  UNSUPPORTED_MEDIA_TYPE: "unsupported_media_type",
  PAYLOAD_TOO_LARGE: "payload_too_large",
};

/** The service's own error behind what tRPC caught. */
function serviceErrorOf(error: TRPCError, requestId: string): ServiceError {
  const { cause } = error;
  if (cause instanceof ZodError) return validationError("validation_failed", "", cause);
  const refusal = cause instanceof ServiceError ? undefined : REFUSALS[error.code];
  if (refusal !== undefined) return new ServiceError(refusal, { cause });
  return toServiceError(cause ?? error, requestId);
}

/**
 * Rights of which the caller needs at least one; where there are several, the object decides which.
 */
export type Rights = readonly [Action, ...Action[]];

interface Meta {
  anyOf?: Rights;
  playable?: true;
}

const t = initTRPC
  .context<TrpcContext>()
  .meta<Meta>()
  .create({
    errorFormatter: ({ shape, error, path, ctx }) => {
      const requestId = ctx?.service.requestId ?? "unknown";
      const problem = problemOf(serviceErrorOf(error, requestId), path ?? "", requestId);
      return {
        ...shape,
        message: problem.detail ?? problem.title,
        data: { code: shape.data.code, httpStatus: problem.status, path: shape.data.path, problem },
      };
    },
  });

export const router = t.router;

/** One place where thrown service errors become tRPC's. */
const withServiceErrors = t.middleware(async ({ ctx, path, next }) => {
  const result = await next();
  if (result.ok || result.error.cause === undefined) return result;
  const error = serviceErrorOf(result.error, ctx.service.requestId);
  if (ctx.isPrefetch !== true) noteRefusal(ctx.service, error, path);
  throw new TRPCError({
    code: TRPC_CODES[ERROR_TABLE[error.code].status],
    message: error.detail ?? error.message,
    cause: error,
  });
});

/** Everything but signing in needs an account. */
const signedIn = t.middleware(async ({ ctx, next }) => {
  const { actor } = ctx.service;
  if (actor.kind !== "account") throw new ServiceError("unauthenticated");
  await consumeRateLimit("api", actor.id);
  return next();
});

/** With a password that another person set, an account may only change it. */
const passwordChosen = t.middleware(({ ctx, next }) => {
  requireOwnPassword(ctx.service.actor);
  return next();
});

/** The raw input, before its schema parses it. */
const storable = t.middleware(async ({ getRawInput, next }) => {
  requireStorable("validation_failed", "", await getRawInput());
  return next();
});

/**
 * Who asks in a playground is its second person where that is playable; what is not refuses. A page also asks much that
 * is not about who reads it: such a question is the player's own.
 */
const played = t.middleware(async ({ ctx, meta, type, next }) => {
  const { service, playground } = ctx;
  const isPlayable = meta?.playable === true;
  if (type === "query" && !isPlayable) return next();
  const actor = await playedActor(service.db.pool, service.actor, playground);
  if (!isPlayable) requireNoPart(actor);
  return next({ ctx: { ...ctx, service: { ...service, actor } } });
});

const ofAccount = t.procedure.use(withServiceErrors).use(signedIn).use(played);

/** For an account that has still to change its one-time password as well. */
export const authedBeforePasswordChange = ofAccount.use(storable);

const factorEnrolled = t.middleware(({ ctx, next }) => {
  requireEnrolledFactor(ctx.service.actor);
  return next();
});

/** For an account whose role needs a second factor that it does not have. */
export const authedBeforeEnrolment = authedBeforePasswordChange.use(passwordChosen);

/** For every signed-in account, whatever its roles. */
export const authed = authedBeforeEnrolment.use(factorEnrolled);

const hasRight = t.middleware(({ ctx, meta, next }) => {
  if (meta?.anyOf !== undefined) requireAnyAction(ctx.service, meta.anyOf);
  return next();
});

/**
 * For accounts with one of these rights, which is checked before the input is judged; what the
 * object allows, each service decides.
 */
export function allowed(...anyOf: Rights) {
  return ofAccount
    .meta({ anyOf })
    .use(passwordChosen)
    .use(factorEnrolled)
    .use(hasRight)
    .use(storable);
}
