import "server-only";
import type { IncomingMessage } from "node:http";

const ORIGIN = /^https?:\/\/[^/?#]*/i;
const HOST = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/**
 * Path of a request, without its query, after its target was normalised to origin-form: the host of
 * an absolute-form is ignored here (RFC 9112 section 3.2). Null for a request that has none, whose
 * path is not validly percent-encoded, or that names its host twice or wrongly.
 */
export function readTarget(request: IncomingMessage): string | null {
  const target = (request.url ?? "").replace(ORIGIN, "");
  request.url = target.startsWith("/") ? target : `/${target}`;
  if (target !== "" && !/^[/?]/.test(target)) return null;
  if (!hasOneHost(request)) return null;
  const pathname = request.url.split("?", 1)[0] ?? "/";
  return isDecodable(pathname) ? pathname : null;
}

/** HTTP/1.0 needs no Host: the checks of load balancers come without. Those behind us want one. */
function hasOneHost(request: IncomingMessage): boolean {
  const { headers, rawHeaders } = request;
  headers.host ??= "localhost";
  const lines = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === "host");
  return lines.length < 2 && HOST.test(headers.host);
}

/** Next answers a path with broken percent-encoding with 500; nothing can be at such an address. */
function isDecodable(pathname: string): boolean {
  try {
    decodeURIComponent(pathname);
    return true;
  } catch {
    return false;
  }
}
