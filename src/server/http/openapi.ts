import "server-only";
import { z } from "zod";
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
} from "zod-openapi";
import { IDEMPOTENCY_KEY_FORM } from "@/domain/agents/idempotency-key";
import { ERROR_TABLE, type ErrorCode } from "@/domain/errors";
import type { Scheme } from "../auth/admit";
import { mayBeEmpty } from "./body";
import type { ResponseDeclaration, RouteHandler } from "./route";

const METHODS = ["get", "post", "put", "patch", "delete"] as const;

export interface MountedOperation {
  /** `/api/ip3/v1/incidents/{id}` */
  path: string;
  method: (typeof METHODS)[number];
  handler: RouteHandler;
}

function isRouteHandler(value: unknown): value is RouteHandler {
  return typeof value === "function" && "declaration" in value;
}

/** Operations of the route modules: what is mounted is what is documented. */
export function operationsOf(
  modules: readonly { path: string; module: Record<string, unknown> }[],
): MountedOperation[] {
  return modules.flatMap(({ path, module }) =>
    METHODS.flatMap((method) => {
      const handler = module[method.toUpperCase()];
      return isRouteHandler(handler) ? [{ path, method, handler }] : [];
    }),
  );
}

const ProblemSchema = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.number().int(),
    detail: z.string().optional(),
    instance: z.string(),
    code: z.enum(Object.keys(ERROR_TABLE) as [ErrorCode, ...ErrorCode[]]),
    error: z.string().meta({ description: "Same as code" }),
    errors: z.array(z.object({ pointer: z.string(), message: z.string() })).optional(),
    request_id: z.string(),
  })
  .meta({ id: "Problem", description: "RFC 9457 problem document" });

const SECURITY: Record<Scheme, Record<string, string[]>> = {
  bearer: { bearer: [] },
  session: { session: [] },
  svc_secret: { svc_secret: [] },
  chat_token: { chat_token: [] },
  agent: { agent: [] },
  agent_pop: { agent_pop: [] },
  // Both at once.
  agent_registration: { agent_pop: [], bearer: [] },
  federated: { agent: [] },
  operator: { operator: [] },
  federation_join: { agent: [], operator: [] },
  anonymous: {},
};

/** OpenAPI knows no scheme for RFC 9421; the header field stands for the three that are sent. */
function signatureScheme(description: string) {
  return {
    type: "apiKey",
    in: "header",
    name: "Signature-Input",
    description: `RFC 9421 signature with Signature-Input, Signature and, with content, Content-Digest (RFC 9530), by the profile of docs/agents/signed-requests.md. ${description}`,
  } as const;
}

function responseOf(declared: ResponseDeclaration) {
  if ("schema" in declared) {
    return {
      description: declared.description,
      content: { "application/json": { schema: declared.schema } },
    };
  }
  if ("bytes" in declared) {
    return {
      description: declared.description,
      content: {
        [declared.bytes]: { schema: z.string().meta({ type: "string", format: "binary" }) },
      },
    };
  }
  return { description: declared.description };
}

/** Error responses by status, each naming the codes that it may carry. */
function errorResponses(codes: readonly ErrorCode[], ifMatch: boolean) {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of codes) {
    const { status } = ERROR_TABLE[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  // Asked for by If-Match, a lost update is a precondition that failed.
  if (ifMatch) byStatus.set(412, ["version_conflict"]);
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [
      String(status),
      {
        description: group.map((code) => `\`${code}\`: ${ERROR_TABLE[code].title}`).join("; "),
        content: { "application/problem+json": { schema: ProblemSchema } },
      },
    ]),
  );
}

/** Header of every POST that a repetition can reach. */
const IdempotencyHeader = z.object({
  "Idempotency-Key": z.string().regex(IDEMPOTENCY_KEY_FORM).optional().meta({
    description:
      "Printable ASCII without spaces, made anew for each act and sent again with each repetition of it. For 24 hours a repetition, which has the same path, query and body, is answered as the first request was, with `Idempotent-Replayed: true`, and not done twice. The same key for something else is `idempotency_conflict`; while the first is being answered it is `idempotency_in_progress`; an answer with a secret is `answer_not_kept`. What was refused and changed nothing is decided anew. A signed request has to sign it.",
    example: "9f1c1f0a-6f0e-4a53-a1b1-0d5c27f4b0de",
  }),
});

const IF_MATCH = z.string().optional().meta({
  description: "Entity tag of the version that was seen; for another one the answer is 412.",
});
const IF_NONE_MATCH = z.string().optional().meta({
  description: "Entity tags that the reader has; for one of them the answer is 304.",
});

/** Headers that an operation reads, beside those of its credentials. */
function headersOf({ method, handler: { declaration: d } }: MountedOperation): z.ZodObject | null {
  const shape = {
    ...(isKeyed(method, d) ? IdempotencyHeader.shape : {}),
    ...(d.ifMatch !== undefined ? { "If-Match": IF_MATCH } : {}),
    ...(method === "get" && d.etag !== undefined ? { "If-None-Match": IF_NONE_MATCH } : {}),
  };
  return Object.keys(shape).length === 0 ? null : z.object(shape);
}

/** Whether an Idempotency-Key is honoured, by the keeping of answers or by the handler. */
function isKeyed(method: string, { idempotency }: RouteHandler["declaration"]): boolean {
  return method === "post" && idempotency !== "none";
}

function operationObject(operation: MountedOperation): ZodOpenApiOperationObject {
  const { method, handler } = operation;
  const d = handler.declaration;
  const header = headersOf(operation);
  return {
    operationId: d.operation,
    summary: d.summary,
    tags: [d.tag],
    ...(d.deprecated === true ? { deprecated: true } : {}),
    ...(d.action === undefined ? {} : { description: `Needs the right \`${d.action}\`.` }),
    security: d.auth.map((scheme) => SECURITY[scheme]),
    requestParams: {
      ...(d.params instanceof z.ZodObject ? { path: d.params } : {}),
      ...(d.query instanceof z.ZodObject ? { query: d.query } : {}),
      ...(header === null ? {} : { header }),
    },
    ...(d.body === undefined ? {} : { requestBody: bodyObject(d.body) }),
    responses: {
      ...Object.fromEntries(
        Object.entries(d.responses).map(([status, declared]) => [status, responseOf(declared)]),
      ),
      ...(method === "get" && d.etag !== undefined
        ? { "304": { description: "If-None-Match names the present answer" } }
        : {}),
      ...errorResponses(errorsOf(method, d), d.ifMatch !== undefined),
    },
  };
}

const KEY_ERRORS = [
  "invalid_request",
  "idempotency_in_progress",
  "answer_not_kept",
  "idempotency_conflict",
] as const satisfies ErrorCode[];

/** What an operation states, and what is so of each: of its query, its key, and of an account's one-time password. */
function errorsOf(method: string, d: RouteHandler["declaration"]): readonly ErrorCode[] {
  const isForAccounts = d.auth.includes("bearer") || d.auth.includes("session");
  const isHeldUp = isForAccounts && d.beforePasswordChange !== true;
  return [
    ...new Set<ErrorCode>([
      "unknown_parameter",
      ...d.errors,
      ...(isKeyed(method, d) && d.idempotency !== "own" ? KEY_ERRORS : []),
      ...(isHeldUp ? (["password_change_required"] as const) : []),
    ]),
  ];
}

function bodyObject(body: NonNullable<RouteHandler["declaration"]["body"]>) {
  if (body.kind === "json") {
    const required = !mayBeEmpty(body.schema);
    return { required, content: { "application/json": { schema: body.schema } } };
  }
  const binary = z.string().meta({ type: "string", format: "binary" });
  const schemaOf = (type: string) => (type === "application/json" && body.schema) || binary;
  return {
    required: true,
    description: body.description,
    content: Object.fromEntries(body.mediaTypes.map((type) => [type, { schema: schemaOf(type) }])),
  };
}

/** The OpenAPI 3.1 document, made from the schemas that parse the requests. */
export function openApiDocument(operations: readonly MountedOperation[], version: string) {
  const paths: ZodOpenApiPathsObject = {};
  for (const operation of operations) {
    const path = operation.path.replace("{...", "{");
    paths[path] = {
      ...paths[path],
      [operation.method]: operationObject(operation),
    };
  }
  return createDocument({
    openapi: "3.1.0",
    info: {
      title: "Proofline",
      version,
      description: "Incident evidence, agent security and federation onboarding. Claim ≤ proof.",
    },
    components: {
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" },
        session: {
          type: "apiKey",
          in: "cookie",
          name: "next-auth.session-token",
          description:
            "The console's own session; accepted for reading only. Over TLS its name begins with `__Host-`.",
        },
        svc_secret: { type: "apiKey", in: "header", name: "x-svc-secret" },
        chat_token: {
          type: "http",
          scheme: "bearer",
          bearerFormat: "JWT",
          description: "A federated agent's token of POST /api/chat/token, for the chat alone.",
        },
        agent: signatureScheme('Tag "svc-agent", a key of the agent, a nonce of its own.'),
        agent_pop: signatureScheme(
          'Tag "svc-agent-pop": proves control of the key over the nonce of a challenge.',
        ),
        operator: signatureScheme(
          'Tag "svc-operator", keyid `<operator DID>#<thumbprint>`, alone or beside an agent\'s.',
        ),
      },
    },
    paths,
  });
}
