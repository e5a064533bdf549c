import "server-only";
import type { IncomingMessage } from "node:http";

/** Replaces whatever the client sent under the name of one of our own headers, in both forms Node keeps. */
export function setOwnHeader(request: IncomingMessage, name: string, value: string | null): void {
  const raw = request.rawHeaders;
  for (let i = raw.length - 2; i >= 0; i -= 2) {
    if (raw[i]?.toLowerCase() === name) raw.splice(i, 2);
  }
  delete request.headers[name];
  if (value === null) return;
  raw.push(name, value);
  request.headers[name] = value;
}

/**
 * Whether the browser prefetches the page: Next's links say so, and browsers (Fetch, Sec-Purpose).
 * Next hides its own header from what it renders.
 */
export function isLinkPrefetch({ headers }: IncomingMessage): boolean {
  const purpose = [headers["sec-purpose"]].flat().join(",");
  return headers["next-router-prefetch"] !== undefined || /\bprefetch\b/.test(purpose);
}
