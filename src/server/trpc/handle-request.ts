import "server-only";
import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
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
    });
    for (const [name, value] of Object.entries(API_HEADERS)) response.headers.set(name, value);
    response.headers.set("x-request-id", requestId);
    return response;
  } catch (thrown) {
    const error = toServiceError(thrown, requestId);
    return Response.json(problemOf(error, "/api/trpc", requestId), {
      status: error.status,
      headers: { ...API_HEADERS, "x-request-id": requestId },
    });
  }
}
