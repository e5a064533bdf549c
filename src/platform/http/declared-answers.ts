import "server-only";
import { z } from "zod";
import { ERROR_TABLE, type ErrorCode } from "@/encoding/domain/errors";
import { isSigned, schemeName } from "../auth/admit";
import { SIGNATURE_ERRORS } from "../auth/signatures/signature-errors";
import type { DeclaredError } from "./declared-error";
import type { RouteHandler } from "./route-declaration";

type Declaration = RouteHandler["declaration"];

/** Errors of every operation: limits, an outage, a fault of the service. */
const OF_EVERY_OPERATION: readonly ErrorCode[] = [
  "unknown_parameter",
  "rate_limited",
  "internal_error",
  "unavailable",
];

/** Of an operation whose answers are kept for a repetition. */
const OF_A_KEY: readonly ErrorCode[] = [
  "invalid_request",
  "idempotency_in_progress",
  "answer_not_kept",
  "idempotency_conflict",
];

/** Errors of a signed request about a content that no operation reads. */
const OF_NO_BODY: readonly ErrorCode[] = [
  "invalid_request",
  "payload_too_large",
  "validation_failed",
];

/** Schemes by which an account may call. */
const FOR_ACCOUNTS: readonly string[] = ["bearer", "session", "agent_registration"];

const OF_A_BODY: readonly ErrorCode[] = [
  "invalid_request",
  "request_timeout",
  "payload_too_large",
  "unsupported_media_type",
  "validation_failed",
];

/** An error of an operation, in full. */
export interface AnsweredError {
  code: ErrorCode;
  status: number;
  members: z.ZodObject | null;
}

/**
 * Every error that an operation can answer: those that it names, and those that follow from its declaration,
 * because the pipeline throws them for whatever has such credentials, parameters or a body.
 */
export function errorsOf(method: string, d: Declaration): AnsweredError[] {
  const all = new Map<string, AnsweredError>();
  const implied = [
    ...ofBody(d),
    ...ofCredentials(d),
    ...ofAddress(d),
    ...(isKeyed(method, d) && d.idempotency !== "own" ? OF_A_KEY : []),
    ...ofVersion(d),
    ...OF_EVERY_OPERATION,
  ];
  for (const declared of [...implied, ...d.errors]) {
    const error = inFull(declared);
    all.set(`${error.status} ${error.code}`, error);
  }
  return [...all.values()].sort((a, b) => a.status - b.status);
}

function inFull(declared: DeclaredError): AnsweredError {
  if (typeof declared === "string") {
    return { code: declared, status: ERROR_TABLE[declared].status, members: null };
  }
  const { code, status = ERROR_TABLE[code].status, members = null } = declared;
  return { code, status, members };
}

function ofBody({ body, auth }: Declaration): readonly ErrorCode[] {
  if (body !== undefined) return OF_A_BODY;
  return isSigned(auth) ? OF_NO_BODY : [];
}

/** A lost update that If-Match asked about is a precondition that failed. */
function ofVersion({ ifMatch }: Declaration): readonly DeclaredError[] {
  return ifMatch === undefined
    ? []
    : ["invalid_request", { code: "version_conflict", status: 412 }];
}

/** Whether an operation honours Idempotency-Key, by the keeping of answers or by its handler. */
export function isKeyed(method: string, { idempotency }: Declaration): boolean {
  return method === "post" && idempotency !== "none";
}

function ofCredentials(d: Declaration): ErrorCode[] {
  const isForAccounts = d.auth.some((scheme) => FOR_ACCOUNTS.includes(schemeName(scheme)));
  return [
    ...(d.auth.length === 0 ? [] : (["unauthenticated", "not_in_playground"] as const)),
    ...(isSigned(d.auth) ? SIGNATURE_ERRORS : []),
    ...(d.action === undefined && d.anyOf === undefined ? [] : (["forbidden"] as const)),
    ...(isForAccounts && d.beforePasswordChange !== true
      ? (["password_change_required", "second_factor_enrolment_required"] as const)
      : []),
  ];
}

function ofAddress({ params, query, queryError }: Declaration): ErrorCode[] {
  const isPaged = query instanceof z.ZodObject && "cursor" in query.shape;
  return [
    ...(params === undefined ? [] : (["not_found"] as const)),
    ...(query === undefined ? [] : [queryError ?? "validation_failed"]),
    ...(isPaged ? (["invalid_cursor"] as const) : []),
  ];
}

/** Fault of an error that an operation is about to return; null where it is declared. */
export function undeclaredError(
  method: string,
  declaration: Declaration,
  thrown: { code: ErrorCode; status: number },
): string | null {
  const { code, status } = thrown;
  const isDeclared = errorsOf(method.toLowerCase(), declaration).some(
    (each) => each.code === code && each.status === status,
  );
  return isDeclared ? null : `${declaration.operation} does not declare ${status} ${code}.`;
}
