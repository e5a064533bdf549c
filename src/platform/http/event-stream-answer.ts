import "server-only";
import { eventStream, type LiveSource } from "../live/event-stream";
import { liveBus } from "../live/live";
import type { ServiceContext } from "../operation/context";
import type { RouteResult } from "./answer";

/**
 * Answers with a stream of server-sent events that lasts as long as the request. Nothing on the way
 * may keep, compress or collect it: compression would hold events back until there are enough.
 */
export function eventStreamAnswer(
  ctx: ServiceContext,
  request: Request,
  source: LiveSource,
): RouteResult {
  const headers = {
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "private, no-store, no-transform",
    "x-accel-buffering": "no",
  };
  if (request.method === "HEAD") {
    source.release();
    return { bytes: null, headers };
  }
  const bytes = eventStream(source, {
    bus: liveBus(),
    signal: request.signal,
    onError: (error) =>
      ctx.log.warn({ err: error, request_id: ctx.requestId }, "a stream of events broke"),
  });
  return { bytes, headers };
}
