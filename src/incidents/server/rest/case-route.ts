import "server-only";
import { z } from "zod";
import type { DeclaredError } from "@/platform/http/declared-error";
import { route } from "@/platform/http/route";
import type { ResponseDeclaration } from "@/platform/http/route-declaration";
import type { ServiceContext } from "@/platform/operation/context";
import type { Action } from "@/platform/operation/policy";
import { IncidentDetailDto, IncidentId } from "../incidents/incident-dto";

interface CaseDeclaration<Body extends z.ZodObject> {
  operation: string;
  summary: string;
  tag?: string;
  /** Rights of which at least one is needed, whichever incident it is. */
  anyOf: readonly [Action, ...Action[]];
  body: Body;
  /** What it answers; the incident where nothing is said. */
  answer?: ResponseDeclaration;
  /** Beside those that every act on a case can end with. */
  errors: readonly DeclaredError[];
  act: (ctx: ServiceContext, input: z.infer<Body> & { id: string }) => Promise<unknown>;
}

/**
 * An act on one incident: who may do it, the service decides, because an owner may do some of it
 * whatever the role. If-Match stands for `expected_version`.
 */
export function caseRoute<Body extends z.ZodObject>(declaration: CaseDeclaration<Body>) {
  const { operation, summary, tag = "Case work", anyOf, body, answer, errors, act } = declaration;
  return route({
    operation,
    summary,
    tag,
    auth: ["bearer"],
    anyOf,
    ...(answer === undefined ? { etag: "version" } : {}),
    ifMatch: true,
    params: z.object({ id: IncidentId }),
    body: { kind: "json", schema: body },
    responses: {
      200: answer ?? { schema: IncidentDetailDto, description: "The incident as it is now" },
    },
    errors: [
      "invalid_request",
      "unauthenticated",
      "forbidden",
      "not_found",
      "version_conflict",
      "validation_failed",
      ...errors,
      "rate_limited",
    ],
    handle: async ({ ctx, params, body: given, expected }) => ({
      json: await act(ctx, { ...given, ...params, ...expected }),
    }),
  });
}
