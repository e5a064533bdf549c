import "server-only";
import { z } from "zod";
import { ServiceError } from "@/encoding/domain/errors";

/**
 * Throws `unknown_parameter` for a name in the query that the operation does not know, and for a
 * repeated one where one value counts: silently ignoring a filter returns unrequested results.
 */
export function requireKnownQuery(
  { query, repeatable = [] }: { query?: z.ZodType; repeatable?: readonly string[] },
  sent: URLSearchParams,
): void {
  const known = query instanceof z.ZodObject ? Object.keys(query.shape) : [];
  const names = [...new Set(sent.keys())];
  const unknown = names.filter((name) => !known.includes(name));
  const twice = names.filter(
    (name) => known.includes(name) && !repeatable.includes(name) && sent.getAll(name).length > 1,
  );
  if (unknown.length + twice.length === 0) return;
  const allowed =
    known.length === 0
      ? "This operation takes no parameters in the query."
      : `This operation knows ${known.join(", ")}.`;
  throw new ServiceError("unknown_parameter", {
    detail:
      unknown.length > 0 ? allowed : "A parameter stands twice; values are separated by commas.",
    errors: [
      ...unknown.map((name) => ({ pointer: `query/${name}`, message: "not known here" })),
      ...twice.map((name) => ({ pointer: `query/${name}`, message: "stands more than once" })),
    ],
    extra: { known },
  });
}
