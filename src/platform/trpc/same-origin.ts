import "server-only";
import { ServiceError } from "@/encoding/domain/errors";
import { parseUrl } from "@/encoding/domain/url/parse-url";

/**
 * Refuses what another site's page sends with our cookie. Browsers state the relation in
 * Sec-Fetch-Site; where it is missing, Origin must name the requested host.
 */
export function requireSameOrigin(request: Request): void {
  if (request.method === "GET" || request.method === "HEAD") return;
  const site = request.headers.get("sec-fetch-site");
  if (site === "same-origin" || site === "none") return;
  const origin = request.headers.get("origin");
  const sameHost = origin !== null && hostOf(origin) === request.headers.get("host");
  if (site !== null || !sameHost) {
    throw new ServiceError("forbidden", "The call came from another site.");
  }
}

function hostOf(origin: string): string | null {
  return parseUrl(origin)?.host ?? null;
}
