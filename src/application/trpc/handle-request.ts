import "server-only";
import { Readable } from "node:stream";
import type { TRPCError } from "@trpc/server";
import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import type { ServiceError } from "@/encoding/domain/errors";
import { env } from "@/env";
import { PLAYGROUND_HEADER } from "@/platform/domain/playground-header";
import { readLimited } from "@/platform/http/body";
import { problemAnswer } from "@/platform/http/problem";
import { API_HEADERS } from "@/platform/http/security-headers";
import { bodyChunks } from "@/platform/limits/limited-chunks";
import { BATCH_LIMIT } from "@/platform/trpc/browser/batch-limit";
import { sessionContext } from "@/platform/trpc/context";
import { requireSameOrigin } from "@/platform/trpc/same-origin";
import { appRouter } from "./root";

const BODY_LIMIT = 1024 * 1024;

/** Answers the browser's tRPC calls. */
export async function handleTrpcRequest(request: Request): Promise<Response> {
  try {
    requireSameOrigin(request);
    const service = await sessionContext(request.headers);
    const response = await fetchRequestHandler({
      endpoint: "/api/trpc",
      req: await limited(request),
      router: appRouter,
      maxBatchSize: BATCH_LIMIT,
      createContext: ({ resHeaders: answer }) => ({
        service,
        answer,
        playground: request.headers.get(PLAYGROUND_HEADER),
      }),
      responseMeta: ({ errors }) => ({ headers: retryAfter(errors) }),
    });
    for (const [name, value] of Object.entries(API_HEADERS)) response.headers.set(name, value);
    response.headers.set("x-request-id", service.requestId);
    return response;
  } catch (thrown) {
    return problemAnswer(thrown, "/api/trpc");
  }
}

/** Earliest retry, where calls of a batch were rate limited: the longest wait of them. */
function retryAfter(errors: readonly TRPCError[]): Record<string, string> {
  const waits = errors.flatMap(({ cause }) =>
    cause !== undefined && "headers" in cause
      ? [Number((cause as ServiceError).headers["retry-after"])]
      : [],
  );
  const longest = Math.max(0, ...waits.filter(Number.isFinite));
  return longest === 0 ? {} : { "retry-after": String(longest) };
}

/** tRPC reads a body without a limit; a report is passed on as a stream. */
async function limited(request: Request): Promise<Request> {
  const type = request.headers.get("content-type") ?? "";
  const isRead = request.method === "GET" || request.method === "HEAD";
  if (isRead) return request;
  const { url, method, headers } = request;
  if (/^application\/octet-stream\b/i.test(type)) {
    const report = Readable.from(bodyChunks(request, env().IMPORT_LIMIT_MB * 1024 * 1024));
    const body = Readable.toWeb(report) as ReadableStream<Uint8Array>;
    const streamed: RequestInit & { duplex: "half" } = { method, headers, body, duplex: "half" };
    return new Request(url, streamed);
  }
  const body = await readLimited(request, BODY_LIMIT);
  // A call without input is sent without a body, which tRPC would read as broken JSON.
  return new Request(url, { method, headers, body: body.byteLength === 0 ? "null" : body });
}
