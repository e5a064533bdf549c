import "server-only";
import { ServiceError } from "@/encoding/domain/errors";
import { ROUTE_MODULES } from "@/generated/operations";
import { createMatcher } from "@/platform/front/router";
import { problemAnswer } from "@/platform/http/problem";
import { operationsOf } from "@/platform/openapi/openapi";

const matcher = createMatcher(operationsOf(ROUTE_MODULES));

/**
 * The one handler by which Next serves the operations of REST, where the front does not call them directly
 * (FRONT_DIRECT=off): the same functions, found by the same router.
 */
export async function serveOperation(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  const match = matcher.find(request.method, pathname);
  if (match !== null) return match.handler(request, { params: Promise.resolve(match.params) });
  return problemAnswer(new ServiceError("not_found"), pathname);
}
