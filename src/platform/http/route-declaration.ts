import type { z } from "zod";
import type { ErrorCode } from "@/encoding/domain/errors";
import type { Scheme } from "../auth/admit";
import type { SignedBy, SignedNeeds } from "../auth/signatures/signed-call";
import type { RateLimitName } from "../limits/rate-limit";
import type { ServiceContext } from "../operation/context";
import type { Action } from "../operation/policy";
import type { Answer, RouteResult } from "./answer";
import type { DeclaredError } from "./declared-error";

export type BodyDeclaration =
  | { kind: "json"; schema: z.ZodType; limit?: number }
  | {
      kind: "bytes";
      limit: () => number;
      mediaTypes: readonly string[];
      description: string;
      /** Schema of a body of application/json. */
      schema?: z.ZodType;
      /** Makes of the bytes what the handler takes; without it the handler takes the bytes. */
      read?: (request: Request, body: AsyncIterable<Uint8Array>) => Promise<unknown>;
    };

export type ResponseDeclaration =
  | { schema: z.ZodType; description: string }
  | { bytes: string; description: string }
  | { description: string };

/** Traits of an operation in REST, however it is declared. */
export interface RestTraits {
  summary: string;
  /** Effect of a signed operation, for read-only agents; "write" by default. */
  signed?: { needs: SignedNeeds };
  /** Also for an account that has still to change its one-time password, or to add a second factor. */
  beforePasswordChange?: true;
  deprecated?: boolean;
  /**
   * Every POST honours Idempotency-Key with the answer that was kept; `own`: its handler does, and is given the key;
   * `none`: a repetition cannot reach the answer, or has a protocol of its own.
   */
  idempotency?: "own" | "none";
  /** The answer contains a secret that is shown once: it is not stored for a repetition. */
  secret?: true;
  /** Where 201 and 202 say that what was created is: a path with runtime expressions, as createdLocation reads it. */
  location?: string;
  /**
   * Answers have an entity tag, and reading ones honour If-None-Match: of the content, of it and the member
   * `version`, or one that the handler makes.
   */
  etag?: "content" | "version" | "own";
  /**
   * Honours If-Match: the handler is given the version that it names, in place of the body's
   * `expected_version`; of a resource whose version is a digest as `expectedState`.
   */
  ifMatch?: true | "state";
  /** Header fields that it reads, for the OpenAPI document. */
  headers?: z.ZodObject;
  /**
   * May be called as the second person of a playground (header `Proofline-Playground`): what it changes it hands to
   * requirePlayable, under its lock. All other operations refuse such a caller.
   */
  playable?: true;
  /** Code for a query that does not parse; lists answer `invalid_filter`. */
  queryError?: ErrorCode;
  /** Names in the query that may be repeated; the schema reads them joined by commas. */
  repeatable?: readonly string[];
  /** Beside those that follow from the rest: see errorsOf. */
  errors: readonly DeclaredError[];
  rateLimit?: RateLimitName;
  /** The path itself is a secret of an account: no page of another origin may read the answer. */
  secretPath?: true;
}

/** Input of a REST handler, with any parameters, query and body. */
export interface RestRequest {
  ctx: ServiceContext;
  request: Request;
  /** Signature of the request, if its actor is known by that. */
  signature: SignedBy | null;
  /** Null where none was sent, and of an operation whose handler does not honour it. */
  idempotencyKey: string | null;
  /** Version in If-Match; empty without one. */
  expected: { expected_version?: number };
  expectedState: { expected_version?: string };
}

/**
 * Declaration of a REST operation; the request pipeline and the OpenAPI document are both derived
 * from it.
 */
export interface RouteDeclaration<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends BodyDeclaration | undefined,
> extends RestTraits {
  /** Unique name in the OpenAPI document. */
  operation: string;
  tag: string;
  /** Schemes that are accepted; empty for a public operation. */
  auth: readonly Scheme[];
  /** Right that is needed; left out where any caller that passes `auth` may. */
  action?: Action;
  /**
   * Rights of which a person needs at least one, asked before anything is read; which one, the service asks
   * of the object. Agents and operators of the federation have no roles, and pass.
   */
  anyOf?: readonly [Action, ...Action[]];
  params?: Params;
  query?: Query;
  body?: Body;
  responses: Readonly<Record<number, ResponseDeclaration>>;
  handle: (
    input: RestRequest & {
      params: z.infer<Params>;
      query: z.infer<Query>;
      body: BodyInput<Body>;
    },
  ) => Promise<RouteResult>;
}

export type BodyInput<Body> = Body extends { kind: "json"; schema: infer S extends z.ZodType }
  ? z.infer<S>
  : Body extends {
        read: (request: Request, body: AsyncIterable<Uint8Array>) => Promise<infer Sent>;
      }
    ? Sent
    : Body extends { kind: "bytes" }
      ? AsyncIterable<Uint8Array>
      : undefined;

export type RouteParams = Record<string, string | string[]>;

export interface RouteHandler {
  (request: Request, context: { params: Promise<RouteParams> }): Promise<Response>;
  /** The same before a Response is made of it, which takes longer than to write it. */
  answer(request: Request, context: { params: Promise<RouteParams> }): Promise<Answer>;
  declaration: RouteDeclaration<z.ZodType, z.ZodType, BodyDeclaration | undefined>;
}
