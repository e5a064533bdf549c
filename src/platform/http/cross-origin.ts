import "server-only";
import type { RouteHandler } from "./route-declaration";

/** Headers of what any page of any origin may read, without credentials (Fetch standard, CORS protocol). */
export const OPEN_HEADERS: Readonly<Record<string, string>> = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers":
    "Content-Disposition, ETag, Link, RateLimit, RateLimit-Policy, Retry-After, X-Request-Id",
  "cross-origin-resource-policy": "cross-origin",
};

/** Response headers of a preflight: reading alone, and the fields of conditional requests. */
export const PREFLIGHT_HEADERS: Readonly<Record<string, string>> = {
  "access-control-allow-origin": "*",
  "access-control-allow-methods": "GET, HEAD",
  "access-control-allow-headers":
    "Accept, Cache-Control, Content-Type, If-None-Match, X-Request-Id",
  "access-control-max-age": "86400",
};

type Openness = Pick<RouteHandler["declaration"], "auth" | "secretPath">;

/** Whether an operation answers everybody alike: no account, no key and no secret address is behind it. */
export function isOpen({ auth, secretPath }: Openness): boolean {
  return auth.length === 0 && secretPath !== true;
}

/** Headers of the answers of an operation, its refusals among them, for pages of other origins. */
export function crossOriginHeaders(
  declaration: Openness,
  method: string,
): Readonly<Record<string, string>> {
  const isRead = method === "GET" || method === "HEAD";
  return isRead && isOpen(declaration) ? OPEN_HEADERS : {};
}
