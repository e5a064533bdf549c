import "server-only";
import { createHash } from "node:crypto";
import { z } from "zod";
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponseObject,
} from "zod-openapi";
import type { ZodOpenApiOverrideContext } from "zod-openapi/api";
import { ERROR_TABLE, type ErrorCode } from "@/encoding/domain/errors";
import { IDEMPOTENCY_KEY_FORM } from "@/platform/domain/idempotency-key";
import type { ResponseDeclaration, RouteHandler } from "@/platform/http/route-declaration";
import { schemeName } from "../auth/admit";
import { mayBeEmpty } from "../http/body";
import { type AnsweredError, errorsOf, isKeyed } from "../http/declared-answers";
import { ANSWER_HEADERS, answerHeaders } from "./answer-headers";
import { METHODS, type MountedOperation } from "./mounted-operation";
import { withExamples } from "./openapi-examples";

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

const BINARY = z.string().meta({ type: "string", format: "binary" });

const ProblemSchema = z
  .looseObject({
    type: z.string(),
    title: z.string(),
    status: z.number().int(),
    detail: z.string().optional(),
    instance: z.string(),
    code: z.enum(Object.keys(ERROR_TABLE) as [ErrorCode, ...ErrorCode[]]),
    error: z.string().meta({ description: "Same as code" }),
    errors: z.array(z.looseObject({ pointer: z.string(), message: z.string() })).optional(),
    request_id: z.string(),
  })
  .meta({ id: "Problem", description: "RFC 9457 problem document" });

const SECURITY: Record<ReturnType<typeof schemeName>, Record<string, string[]>> = {
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

/** OpenAPI knows no scheme for RFC 9421; the header field represents the three that are sent. */
function signatureScheme(description: string) {
  return {
    type: "apiKey",
    in: "header",
    name: "Signature-Input",
    description: `RFC 9421 signature with Signature-Input, Signature and, with content, Content-Digest (RFC 9530), by the profile of docs/agents/signed-requests.md. ${description}`,
  } as const;
}

function responseOf(declared: ResponseDeclaration): ZodOpenApiResponseObject {
  const { description } = declared;
  if ("schema" in declared) {
    return { description, content: { "application/json": { schema: declared.schema } } };
  }
  return "bytes" in declared
    ? { description, content: { [declared.bytes]: { schema: schemaOfBytes(declared.bytes) } } }
    : { description };
}

/** A file that is JSON is an object for its reader. */
function schemaOfBytes(type: string): z.ZodType {
  return type === "application/json" ? z.record(z.string(), z.unknown()) : BINARY;
}

/** Refusals by their names: operations that refuse alike share one component. */
type SharedRefusals = Map<string, ZodOpenApiResponseObject>;

/** Error responses by status, each naming the codes that it may carry. */
function errorResponses({ method, handler }: MountedOperation, shared: SharedRefusals) {
  const d = handler.declaration;
  const errors = errorsOf(method, d);
  const statuses = [...new Set(errors.map(({ status }) => status))];
  return Object.fromEntries(
    statuses.map((status) => {
      const group = errors.filter((error) => error.status === status);
      const names = answerHeaders({ method, handler }, status);
      const id = refusalName(status, group, names);
      const refusal = shared.get(id) ?? {
        id,
        description: group.map(({ code }) => `\`${code}\`: ${ERROR_TABLE[code].title}`).join("; "),
        headers: headerReferences(names),
        content: { "application/problem+json": { schema: problemSchema(group) } },
      };
      shared.set(id, refusal);
      return [String(status), refusal];
    }),
  );
}

/** The name is the one code; or made from all codes, because nothing else distinguishes them. */
function refusalName(
  status: number,
  group: readonly AnsweredError[],
  headers: readonly string[],
): string {
  const said = [
    headers,
    ...group.map(({ code, members }) => [code, members && Object.keys(members.shape)]),
  ];
  const digest = createHash("sha256").update(JSON.stringify(said)).digest("hex").slice(0, 8);
  const [only] = group;
  return `${status}_${group.length === 1 ? only?.code : "several"}_${digest}`;
}

/** The problem document of one of these errors, with the members that some of them add. */
function problemSchema(group: readonly AnsweredError[]): z.ZodType {
  const special = group.flatMap(({ code, members }) =>
    members === null ? [] : [ProblemSchema.extend({ code: z.literal(code), ...members.shape })],
  );
  return special.length === 0 ? ProblemSchema : z.union([...special, ProblemSchema]);
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
  example: '"v3"',
});
const IF_NONE_MATCH = z.string().optional().meta({
  description: "Entity tags that the reader has; for one of them the answer is 304.",
  example: '"v3"',
});
const PLAYGROUND = z.uuid().optional().meta({
  description:
    "The caller's open playground, in which this is done as its second person: on what was made for it alone, with a bearer token of a sign-in.",
});

/** Headers that an operation reads, beside those of its credentials. */
function headersOf({ method, handler: { declaration: d } }: MountedOperation): z.ZodObject | null {
  const shape = {
    ...(isKeyed(method, d) ? IdempotencyHeader.shape : {}),
    ...(d.ifMatch !== undefined ? { "If-Match": IF_MATCH } : {}),
    ...(method === "get" && d.etag !== undefined ? { "If-None-Match": IF_NONE_MATCH } : {}),
    ...(d.playable === true ? { "Proofline-Playground": PLAYGROUND } : {}),
    ...d.headers?.shape,
  };
  return Object.keys(shape).length === 0 ? null : z.object(shape);
}

function operationObject(
  operation: MountedOperation,
  shared: SharedRefusals,
): ZodOpenApiOperationObject {
  const { method, handler } = operation;
  const d = handler.declaration;
  const header = headersOf(operation);
  const isKept = method === "get" && d.etag !== undefined;
  const responses: RouteHandler["declaration"]["responses"] = {
    ...d.responses,
    ...(isKept ? { 304: { description: "If-None-Match names the present answer" } } : {}),
  };
  const answers = Object.entries(responses).map(([status, declared]) => {
    const headers = headerReferences(answerHeaders(operation, Number(status)));
    return [status, { ...responseOf(declared), headers }] as const;
  });
  return {
    operationId: d.operation,
    summary: d.summary,
    tags: [d.tag],
    ...(d.deprecated === true ? { deprecated: true } : {}),
    ...(d.action === undefined ? {} : { description: `Needs the right \`${d.action}\`.` }),
    security: d.auth.map((scheme) => SECURITY[schemeName(scheme)]),
    requestParams: {
      ...(d.params instanceof z.ZodObject ? { path: d.params } : {}),
      ...(d.query instanceof z.ZodObject ? { query: d.query } : {}),
      ...(header === null ? {} : { header }),
    },
    ...(d.body === undefined ? {} : { requestBody: bodyObject(d.body) }),
    responses: { ...Object.fromEntries(answers), ...errorResponses(operation, shared) },
  };
}

function headerReferences(names: readonly string[]) {
  return Object.fromEntries(
    names.map((name) => [name, { $ref: `#/components/headers/${name}` }] as const),
  );
}

function bodyObject(body: NonNullable<RouteHandler["declaration"]["body"]>) {
  if (body.kind === "json") {
    const required = !mayBeEmpty(body.schema);
    return { required, content: { "application/json": { schema: body.schema } } };
  }
  const schemaOf = (type: string) => (type === "application/json" && body.schema) || BINARY;
  return {
    required: true,
    description: body.description,
    content: Object.fromEntries(body.mediaTypes.map((type) => [type, { schema: schemaOf(type) }])),
  };
}

/** Version of the description, as the specification names it. */
const DESCRIPTION_VERSION = "0.1.0-reference";

const DESCRIPTION = [
  "Incident evidence, agent security and federation onboarding. Claim ≤ proof.",
  "This contract is a reference, not an SLA: it says what the service does, and promises no availability or time of an answer.",
  "One server answers for what the specification calls base_url, federation_url and chat_url.",
].join("\n\n");

/** A record of fixed names is written out, so that a client knows its members. */
function writeOutNames({ jsonSchema: schema }: ZodOpenApiOverrideContext): void {
  const { propertyNames: names, additionalProperties: value } = schema;
  if (typeof names !== "object" || names.enum === undefined || schema.required === undefined)
    return;
  schema.properties = Object.fromEntries(names.enum.map((name) => [String(name), value ?? {}]));
  schema.additionalProperties = false;
  delete schema.propertyNames;
}

/** The OpenAPI 3.1 document, made from the schemas that parse the requests, with examples of them. */
export function openApiDocument(operations: readonly MountedOperation[]) {
  const paths: ZodOpenApiPathsObject = {};
  const shared: SharedRefusals = new Map();
  for (const operation of operations) {
    const path = operation.path.replace("{...", "{");
    paths[path] = {
      ...paths[path],
      [operation.method]: operationObject(operation, shared),
    };
  }
  const document = createDocument(
    {
      openapi: "3.1.0",
      info: {
        title: "Proofline",
        version: DESCRIPTION_VERSION,
        description: DESCRIPTION,
        license: { name: "All rights reserved", identifier: "LicenseRef-proprietary" },
      },
      // The document is served by the service that it describes.
      servers: [{ url: "/", description: "The origin that serves this document" }],
      components: {
        headers: Object.fromEntries(
          Object.entries(ANSWER_HEADERS).map(([name, description]) => [
            name,
            { description, schema: { type: "string" } },
          ]),
        ),
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
    },
    { override: writeOutNames },
  );
  return withExamples(document);
}
