import "server-only";
import type { IncomingMessage, ServerResponse } from "node:http";
import sirv from "sirv";

const PREFIX = "/_next/static";
const YEAR_S = 365 * 24 * 60 * 60;

/**
 * Serves the scripts and styles of a build, whose names change with their content, from their
 * Brotli twins where the browser takes them: about an eighth less than what Next compresses on the
 * way; and the few files of the public folder, under names of their own. Missing files are left to
 * `next`.
 */
export function staticFiles(folder: { build: string; public: string }) {
  const setHeaders = (response: ServerResponse) => {
    response.setHeader("x-content-type-options", "nosniff");
    response.setHeader("cross-origin-resource-policy", "same-origin");
  };
  const scripts = sirv(folder.build, { brotli: true, immutable: true, maxAge: YEAR_S, setHeaders });
  const others = sirv(folder.public, { etag: true, maxAge: 0, setHeaders });
  return (request: IncomingMessage, response: ServerResponse, next: () => void): void => {
    const { url = "/" } = request;
    // Ranges are not needed, and sirv throws where one ends before it begins.
    delete request.headers.range;
    const isRead = request.method === "GET" || request.method === "HEAD";
    if (!isRead) next();
    else if (!url.startsWith(`${PREFIX}/`)) others(request, response, next);
    else {
      request.url = url.slice(PREFIX.length);
      scripts(request, response, () => {
        request.url = url;
        next();
      });
    }
  };
}
