import "server-only";
import { RegExpRouter } from "hono/router/reg-exp-router";
import { SmartRouter } from "hono/router/smart-router";
import { TrieRouter } from "hono/router/trie-router";
import type { RouteHandler } from "@/platform/http/route-declaration";
import type { MountedOperation } from "@/platform/openapi/mounted-operation";

export interface Match {
  handler: RouteHandler;
  params: Record<string, string>;
}

export interface Matcher {
  /** The operation of a method and path, or null. HEAD finds what GET does. */
  find(method: string, pathname: string): Match | null;
  /** Methods that the path takes, as Allow names them; empty for an unknown path. */
  methodsOf(pathname: string): string[];
}

/** `/tile/{level}/{...path}` as hono writes it: the last takes all that is left of the path. */
function patternOf(path: string): string {
  return path.replace(/\{\.\.\.(\w+)\}/g, ":$1{.+}").replace(/\{(\w+)\}/g, ":$1");
}

/** Finds operations among those that are mounted. Paths must be validly percent-encoded. */
export function createMatcher(operations: readonly MountedOperation[]): Matcher {
  const router = new SmartRouter<RouteHandler>({ routers: [new RegExpRouter(), new TrieRouter()] });
  const methods = new Set<string>();
  for (const { method, path, handler } of operations) {
    methods.add(method.toUpperCase());
    router.add(method.toUpperCase(), patternOf(path), handler);
  }
  const find = (asked: string, pathname: string): Match | null => {
    const [handlers, stash] = router.match(asked === "HEAD" ? "GET" : asked, pathname);
    const first = handlers[0];
    if (first === undefined) return null;
    const [handler, found] = first;
    const params: Record<string, string> = {};
    for (const [name, value] of Object.entries(found)) {
      // One of hono's routers answers with values, the other with places in a list of values.
      const raw = typeof value === "string" ? value : stash?.[value];
      if (raw !== undefined) params[name] = decodeURIComponent(raw);
    }
    return { handler, params };
  };
  return {
    find,
    methodsOf: (pathname) => {
      const found = [...methods].filter((method) => find(method, pathname) !== null);
      if (found.length === 0) return [];
      return [...found, ...(found.includes("GET") ? ["HEAD"] : []), "OPTIONS"];
    },
  };
}
