import "server-only";
import type { RouteResult } from "./answer";
import { OPEN_HEADERS } from "./cross-origin";
import { entityTag } from "./entity-tag";

interface Options {
  /** Seconds for which anybody may answer with it again. */
  maxAge: number;
  /** Entity tag; of the content alone where it is left out. */
  etag?: string;
  headers?: Readonly<Record<string, string>>;
}

/** A public answer in JSON with an entity tag. */
export function publicAnswer(
  json: unknown,
  { maxAge, etag = entityTag(JSON.stringify(json)), headers = {} }: Options,
): RouteResult {
  return {
    json,
    headers: {
      ...OPEN_HEADERS,
      ...headers,
      etag,
      "cache-control": `public, max-age=${maxAge}, must-revalidate`,
    },
  };
}
