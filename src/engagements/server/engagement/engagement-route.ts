import "server-only";
import { z } from "zod";
import type { ErrorCode } from "@/encoding/domain/errors";
import type { DeclaredError } from "@/platform/http/declared-error";
import { route } from "@/platform/http/route";
import type { ResponseDeclaration } from "@/platform/http/route-declaration";
import type { ServiceContext } from "@/platform/operation/context";
import type { Action } from "@/platform/operation/policy";
import { EngagementDto, EngagementId } from "./engagement-dto";

/** What every act on an engagement can end with. */
export const ENGAGEMENT_ERRORS = [
  "invalid_request",
  "unauthenticated",
  "forbidden",
  "not_found",
  "validation_failed",
  "engagement_closed",
  "rate_limited",
] as const satisfies ErrorCode[];

interface EngagementDeclaration<Body extends z.ZodObject> {
  operation: string;
  summary: string;
  action: Action;
  body: Body;
  /** What it answers; 200 and the engagement where nothing is said. */
  answer?: { status: 200 | 201 } & ResponseDeclaration;
  /** Beside those that every act on an engagement can end with. */
  errors: readonly DeclaredError[];
  act: (ctx: ServiceContext, input: z.infer<Body> & { id: string }) => Promise<unknown>;
}

/**
 * An act on one engagement: the right is declared, and whom the engagement reaches, the service
 * decides. If-Match stands for `expected_version`.
 */
export function engagementRoute<Body extends z.ZodObject>(
  declaration: EngagementDeclaration<Body>,
) {
  const { operation, summary, action, body, answer, errors, act } = declaration;
  const { status, ...response } = answer ?? {
    status: 200,
    schema: EngagementDto,
    description: "The engagement as it is now",
  };
  return route({
    operation,
    summary,
    tag: "Engagements",
    auth: ["bearer"],
    action,
    ...(answer === undefined ? { etag: "version" } : {}),
    ...(errors.includes("version_conflict") ? { ifMatch: true } : {}),
    params: z.object({ id: EngagementId }),
    body: { kind: "json", schema: body },
    responses: { [status]: response },
    errors: [...ENGAGEMENT_ERRORS, ...errors],
    handle: async ({ ctx, params, body: given, expected }) => ({
      status,
      json: await act(ctx, { ...given, ...params, ...expected }),
    }),
  });
}
