import "server-only";
import type { z } from "zod";
import { createdLocation } from "./created-location";
import { entityTag, isKnownTag } from "./entity-tag";

export interface RouteResult {
  status?: number;
  headers?: Readonly<Record<string, string>>;
  /** Answered as JSON. */
  json?: unknown;
  /** Answered as it is. */
  bytes?: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | null;
}

/** What a request is answered with; the front writes it as it is, toResponse makes a Response of it. */
export interface Answer {
  status: number;
  headers: Readonly<Record<string, string>>;
  content: string | NonNullable<RouteResult["bytes"]> | null;
}

/** An answer for those who take a Response. */
export function toResponse({ content, ...init }: Answer): Response {
  return new Response(content, init);
}

/** Members of a declaration that determine the response. */
interface Answering {
  responses: Readonly<Record<number, { schema: z.ZodType } | { description: string }>>;
  etag?: "content" | "version" | "own";
  location?: string;
}

/** Path parameters, joined. */
type Params = Readonly<Record<string, string>>;

/** The request and its options for a response. */
interface Answered {
  request: Request;
  params: Params;
  /** Of every answer. */
  headers: Readonly<Record<string, string>>;
  /** Whether what does not keep its schema is an error. */
  isChecked: boolean;
}

/**
 * The answer to a request: a status that is declared, Location and ETag as they are declared, and 304 without
 * content where the reader has what would be answered (RFC 9110 section 13.1.2). Throws where the result is none that
 * is declared.
 */
export function answer(
  declaration: Answering,
  result: RouteResult,
  { request, params, headers, isChecked }: Answered,
): Answer {
  const status = result.status ?? 200;
  const declared = declaration.responses[status];
  if (declared === undefined) throw new Error(`status ${status} is not declared`);
  const { json, bytes = null } = result;
  if (json !== undefined && isChecked && "schema" in declared) declared.schema.parse(json);
  const content = json === undefined ? bytes : JSON.stringify(json);
  const all: Record<string, string> = {
    ...headers,
    ...(json === undefined ? {} : { "content-type": "application/json" }),
    ...locationOf(declaration, status, params, json),
    ...tagOf(declaration, json, content),
    ...result.headers,
  };
  const { etag } = all;
  if (isChecked && etag !== undefined && declaration.etag === undefined) {
    throw new Error("an entity tag is not declared");
  }
  const isRead = request.method === "GET" || request.method === "HEAD";
  if (status === 200 && isRead && etag !== undefined && isKnownTag(request, etag)) {
    if (bytes instanceof ReadableStream) void bytes.cancel();
    const kept = Object.entries(all).filter(([name]) => !name.startsWith("content-"));
    return { status: 304, headers: Object.fromEntries(kept), content: null };
  }
  return { status, headers: all, content };
}

function locationOf(
  { location }: Answering,
  status: number,
  params: Params,
  json: unknown,
): Record<string, string> {
  if (location === undefined || (status !== 201 && status !== 202)) return {};
  return { location: createdLocation(location, params, json) };
}

function tagOf({ etag }: Answering, json: unknown, content: RouteResult["bytes"] | string) {
  if (typeof content !== "string" || etag === undefined || etag === "own") return {};
  if (etag === "content") return { etag: entityTag(content) };
  const version: unknown = Reflect.get(Object(json), "version");
  // Without the right to change a resource, its version may not be shown.
  return typeof version === "number" ? { etag: entityTag(content, `v${version}`) } : {};
}
