import "server-only";
import type { IncomingMessage, ServerResponse } from "node:http";
import sirv from "sirv";

const PREFIX = "/_next/static";
const YEAR_S = 365 * 24 * 60 * 60;

/**
 * Serves the scripts and styles of a build, whose names change with their content, from their Brotli
 * twins where the browser takes them: about an eighth less than what Next compresses on the way.
 * What is not there is left to `next`.
 */
export function staticFiles(folder: string) {
  const serve = sirv(folder, { brotli: true, immutable: true, maxAge: YEAR_S });
  return (request: IncomingMessage, response: ServerResponse, next: () => void): void => {
    const { url = "/" } = request;
    const isRead = request.method === "GET" || request.method === "HEAD";
    if (!isRead || !url.startsWith(`${PREFIX}/`)) {
      next();
      return;
    }
    request.url = url.slice(PREFIX.length);
    serve(request, response, () => {
      request.url = url;
      next();
    });
  };
}
