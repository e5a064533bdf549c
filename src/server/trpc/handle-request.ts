import "server-only";
import type { TRPCError } from "@trpc/server";
import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import type { ServiceError } from "@/domain/errors";
import { problemOf, toServiceError } from "../http/problem";
import { requestIdOf } from "../http/request-id";
import { API_HEADERS } from "../http/security-headers";
import { sessionContext } from "./context";
import { appRouter } from "./root";
import { requireSameOrigin } from "./same-origin";

/** Answers the browser's tRPC calls. */
export async function handleTrpcRequest(request: Request): Promise<Response> {
  const requestId = requestIdOf(request.headers);
  try {
    requireSameOrigin(request);
    const service = await sessionContext(request.headers);
    const response = await fetchRequestHandler({
      endpoint: "/api/trpc",
      req: request,
      router: appRouter,
      createContext: () => ({ service: { ...service, requestId } }),
      responseMeta: ({ errors }) => ({ headers: retryAfter(errors) }),
    });
    for (const [name, value] of Object.entries(API_HEADERS)) response.headers.set(name, value);
    response.headers.set("x-request-id", requestId);
    return response;
  } catch (thrown) {
    const error = toServiceError(thrown, requestId);
    return Response.json(problemOf(error, "/api/trpc", requestId), {
      status: error.status,
      headers: { ...API_HEADERS, ...error.headers, "x-request-id": requestId },
    });
  }
}

/** When the browser may ask again, where one of the calls of a batch was told so: the longest wait of them. */
function retryAfter(errors: readonly TRPCError[]): Record<string, string> {
  const waits = errors.flatMap(({ cause }) =>
    cause !== undefined && "headers" in cause
      ? [Number((cause as ServiceError).headers["retry-after"])]
      : [],
  );
  const longest = Math.max(0, ...waits.filter(Number.isFinite));
  return longest === 0 ? {} : { "retry-after": String(longest) };
}
