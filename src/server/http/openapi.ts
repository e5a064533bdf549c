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
function errorResponses(codes: readonly ErrorCode[]) {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of codes) {
    const { status } = ERROR_TABLE[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
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

/** Header of the operations that are declared `idempotent`. */
const IdempotencyHeader = z.object({
  "Idempotency-Key": z.string().regex(IDEMPOTENCY_KEY_FORM).optional().meta({
    description:
      "Printable ASCII without spaces, made anew for each act and sent again with each repetition of it. A repetition of what was done is answered with that and not done twice; the same key for something else is refused with `idempotency_conflict`. What was refused, or waits for a person, is decided anew. A signed request has to sign it.",
    example: "9f1c1f0a-6f0e-4a53-a1b1-0d5c27f4b0de",
  }),
});

function operationObject({ handler }: MountedOperation): ZodOpenApiOperationObject {
  const d = handler.declaration;
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
      ...(d.idempotent === true ? { header: IdempotencyHeader } : {}),
    },
    ...(d.body === undefined ? {} : { requestBody: bodyObject(d.body) }),
    responses: {
      ...Object.fromEntries(
        Object.entries(d.responses).map(([status, declared]) => [status, responseOf(declared)]),
      ),
      ...errorResponses(errorsOf(d)),
    },
  };
}

/** Every operation that an account may call refuses one that has still to change its one-time password. */
function errorsOf(d: RouteHandler["declaration"]): readonly ErrorCode[] {
  const isForAccounts = d.auth.includes("bearer") || d.auth.includes("session");
  if (!isForAccounts || d.beforePasswordChange === true) return d.errors;
  return [...new Set<ErrorCode>([...d.errors, "password_change_required"])];
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
