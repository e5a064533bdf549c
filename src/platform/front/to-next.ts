import "server-only";
import type { ServerResponse } from "node:http";
import { ServiceError } from "@/encoding/domain/errors";
import { API_HEADERS } from "../http/security-headers";
import { BODY_TIMEOUT_MS, requireArrival, requireLength, SMALL_BODY_LIMIT } from "./body-limits";
import type { BufferedRequest } from "./buffered-request";
import { countVisit } from "./visitors";

export interface NextDoor {
  /** Longest report that a browser may upload. */
  uploadLimit: number;
  /** For how long a body that is held may take. */
  bodyTimeout?: number;
}

const TRPC = "/api/trpc/";
const AUTH = "/api/auth/";
export const SIGN_IN = "/sign-in";
/** A route of Next's that is no operation: it describes them. */
const OPENAPI = "/api/openapi.json";
const UPLOAD = "/api/trpc/uploads.create";
const TRPC_LIMIT = 1024 * 1024;
/** Below these Next has only what is named above: its own 404 would be a page without our headers. */
const NO_PAGES = /^\/(?:api(?:\/|$)|_next\/|ai-truth\/|schema\/|favicon)/;

/**
 * Lets a request through to Next, or throws the ServiceError that it is answered with. Next reads
 * bodies without a limit, so each is buffered whole before Next sees it, except an upload's, which
 * goes through as a stream that its reader counts. Returns whether the client is signed in; null
 * where the client has gone.
 */
export async function admitToNext(
  request: BufferedRequest,
  response: ServerResponse,
  pathname: string,
  peer: string,
  { uploadLimit, bodyTimeout = BODY_TIMEOUT_MS }: NextDoor,
): Promise<{ isSignedIn: boolean } | null> {
  const isUpload = isReportUpload(request, pathname);
  const isTrpc = pathname.startsWith(TRPC);
  const limit = isUpload ? uploadLimit : isTrpc ? TRPC_LIMIT : SMALL_BODY_LIMIT;
  requireLength(request, limit);
  const arriving = isUpload ? ("whole" as const) : request.hold(limit, bodyTimeout);
  const isAuth = pathname.startsWith(AUTH);
  const isNowhere = NO_PAGES.test(pathname) && !isTrpc && !isAuth && pathname !== OPENAPI;
  const isSignedIn =
    !isNowhere && (await countVisit(request.headers.cookie, peer, budgetOf(pathname)));
  const isRefused = isTrpc && !isSignedIn;
  // Counted to its end, and kept no longer.
  if (isRefused && !isUpload) request.resume();
  if (!requireArrival(await arriving, limit, bodyTimeout)) return null;
  if (isRefused) throw new ServiceError("unauthenticated");
  if (isNowhere) throw new ServiceError("not_found");
  const methods = isTrpc || isAuth ? ["GET", "HEAD", "POST"] : ["GET", "HEAD"];
  if (!methods.includes(request.method ?? "")) throw methodNotAllowed(methods);
  // Pages set their own.
  if (isAuth) response.setHeaders(new Map(Object.entries(API_HEADERS)));
  return { isSignedIn };
}

/** A load of the page to sign in, not what Next's own router asks of it. */
export function isSignInPage({ headers }: BufferedRequest, pathname: string): boolean {
  return pathname === SIGN_IN && headers.rsc === undefined;
}

/**
 * A browser's request for `uploads.create`; the same path with another type is read whole by tRPC.
 */
function isReportUpload({ method, headers }: BufferedRequest, pathname: string): boolean {
  const type = headers["content-type"]?.split(";")[0]?.trim().toLowerCase();
  return method === "POST" && pathname === UPLOAD && type === "application/octet-stream";
}

/** Signing in has a budget that pages do not use up. */
function budgetOf(pathname: string): "page" | "sign_in" {
  const isSignIn = pathname === SIGN_IN || pathname.startsWith(AUTH);
  return isSignIn && pathname !== `${AUTH}session` ? "sign_in" : "page";
}

/** 405 with the methods that there are. */
export function methodNotAllowed(methods: readonly string[]): ServiceError {
  return new ServiceError("method_not_allowed", { headers: { allow: methods.join(", ") } });
}
