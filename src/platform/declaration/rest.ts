import "server-only";
import type { z } from "zod";
import type { RestTraits, RouteHandler } from "@/platform/http/route-declaration";
import { nextLink } from "../http/page-links";
import { route } from "../http/route";
import type { ServiceContext } from "../operation/context";
import { validationError } from "../operation/validation-error";
import type { AnyDeclaration, RestOperation } from "./operation";

/** An operation, whatever its types are. */
export interface AnyOperation {
  (ctx: ServiceContext, input: never): Promise<unknown>;
  readonly declaration: AnyDeclaration;
}

type Run = (ctx: ServiceContext, input: unknown) => Promise<unknown>;

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"];

/**
 * Operations by path and method, as REST serves them; those that it does not have are left out. Fixed names come
 * before parameters, so that they win where a router takes the first match.
 */
export function restOf(
  operations: readonly (AnyOperation | RestOperation)[],
): { path: string; module: Record<string, RouteHandler> }[] {
  return operations
    .flatMap((operation) => {
      const rest = "rest" in operation ? operation.rest : operation.declaration.rest;
      if (rest === undefined) return [];
      const [method = "", path = ""] = rest.split(" ");
      const handler =
        "rest" in operation ? route(operation.route) : handlerOf(operation.declaration);
      return [{ path, rank: METHODS.indexOf(method), module: { [method]: handler } }];
    })
    .sort((a, b) => (a.path === b.path ? a.rank - b.rank : a.path < b.path ? -1 : 1));
}

/** Input of `run` from a REST request; a query that does not fit is an invalid query. */
function readInput(
  { input, query, queryError = "invalid_filter", body }: AnyDeclaration,
  given: unknown,
): unknown {
  if (input === undefined) return given;
  const result = input.safeParse(given);
  if (result.success) return result.data;
  const isQuery = query !== undefined && body === undefined;
  throw validationError(
    isQuery ? queryError : "validation_failed",
    isQuery ? "query" : "",
    result.error,
  );
}

function handlerOf(d: AnyDeclaration): RouteHandler {
  const run = d.run as unknown as Run;
  const { name, tag, auth = ["bearer"], params, query, queryError = "invalid_filter", body } = d;
  const { output, says, status = 200, limit, paged, responses, read, answer, action, anyOf } = d;
  if (tag === undefined || says === undefined) throw new Error(`${name} does not say what it is`);
  const inputOfSent = read as ((sent: unknown) => unknown) | undefined;
  const answerOf = answer as ((result: unknown, sent: unknown) => never) | undefined;
  return route<z.ZodType, z.ZodType, { kind: "json"; schema: z.ZodType } | undefined>({
    operation: name,
    tag,
    auth,
    ...(action === undefined ? {} : { action }),
    ...(anyOf === undefined ? {} : { anyOf }),
    ...traitsOf(d),
    ...(params === undefined ? {} : { params }),
    ...(query === undefined ? {} : { query, queryError }),
    ...(body === undefined
      ? {}
      : { body: { kind: "json", schema: body, ...(limit === undefined ? {} : { limit }) } }),
    responses: {
      [status]: status === 204 ? { description: says } : { schema: output, description: says },
      ...responses,
    },
    handle: async (sent) => {
      const input =
        inputOfSent === undefined
          ? {
              ...Object(sent.query),
              ...Object(sent.body),
              ...Object(sent.params),
              ...sent.expected,
              ...sent.expectedState,
            }
          : await inputOfSent(sent);
      const result = await run(sent.ctx, readInput(d, input));
      if (answerOf !== undefined) return answerOf(result, sent);
      if (status === 204) return { status };
      const cursor: unknown = paged === true ? Reflect.get(Object(result), "next_cursor") : null;
      const headers = typeof cursor === "string" ? nextLink(sent.request, cursor) : {};
      return { status, json: result, headers };
    },
  });
}

/** Everything that an operation says of itself to REST: TypeScript refuses a trait that is forgotten here. */
const TRAITS = Object.keys({
  summary: true,
  signed: true,
  beforePasswordChange: true,
  deprecated: true,
  idempotency: true,
  secret: true,
  location: true,
  etag: true,
  ifMatch: true,
  headers: true,
  playable: true,
  queryError: true,
  repeatable: true,
  errors: true,
  rateLimit: true,
  secretPath: true,
} satisfies Record<keyof RestTraits, true>) as (keyof RestTraits)[];

function traitsOf(d: AnyDeclaration): RestTraits {
  const said = TRAITS.filter((name) => d[name] !== undefined);
  return {
    summary: d.summary,
    errors: d.errors,
    ...Object.fromEntries(said.map((name) => [name, d[name]])),
  };
}
