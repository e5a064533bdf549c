import "server-only";
import { canonicalHost, isHostAllowed } from "@/encoding/domain/egress/host-allowlist";
import {
  type ExpandedRequest,
  expandRequest,
  TemplateFault,
} from "@/encoding/domain/egress/request-template";
import { toolSecret } from "@/env";
import { type GuardedAnswer, guardedRequest } from "@/platform/egress/guarded-request";
import { exactText } from "./exact-text";
import { containsSecret } from "./secret-leak";
import type { HttpDefinition } from "./tool-definition";
import { type JsonObject, type JsonValue, ToolFailure, type ToolRun } from "./tool-run";

const TIMEOUT_MS = 10_000;
/** A shorter one could not be distinguished from other words of a response. */
const LEAST_SECRET = 8;

/**
 * Sends a declared request and returns what was answered, whatever its status: `{status, media_type}` and
 * `json`, `text` or `base64`. The grant has to name the host; redirects are not followed. The secret goes
 * into its header and nowhere else; an answer that repeats it is refused. Throws ToolFailure and
 * EgressFailure.
 */
export async function runHttpTool(
  definition: HttpDefinition,
  args: JsonObject,
  run: ToolRun,
): Promise<JsonValue> {
  const { method, scheme } = definition;
  const host = canonicalHost(definition.host);
  if (host === null || !isHostAllowed(run.hosts, host)) {
    throw new ToolFailure("egress_refused", "The grant does not name the tool's host.");
  }
  const { path, body } = expanded(definition, args);
  const port = definition.port ?? (scheme === "https" ? 443 : 80);
  const secret = secretOf(definition);
  const answer = await guardedRequest({
    url: `${scheme}://${host.includes(":") ? `[${host}]` : host}:${port}${path}`,
    method,
    headers: {
      accept: "application/json, text/*;q=0.9, */*;q=0.1",
      ...definition.headers,
      ...(body !== undefined && { "content-type": "application/json" }),
      ...(secret !== null && { [secret.header]: secret.value }),
    },
    ...(body !== undefined && { body: Buffer.from(JSON.stringify(body)) }),
    timeoutMs: TIMEOUT_MS,
    maxBytes: run.responseBytes,
    allowHosts: [host],
    ports: [port],
    signal: run.signal,
    ...(run.egress !== undefined && { policy: run.egress }),
  });
  const result = resultOf(answer);
  if (secret !== null && containsSecret(secret.secret, answer.body, result)) {
    throw new ToolFailure(
      "answer_refused",
      "The answer repeats the tool's secret. The request may have taken effect.",
    );
  }
  return result;
}

function expanded(definition: HttpDefinition, args: JsonObject): ExpandedRequest {
  try {
    const { path, query, body } = definition;
    return expandRequest(
      { path, ...(query && { query }), ...(body !== undefined && { body }) },
      args,
    );
  } catch (error) {
    if (error instanceof TemplateFault) throw new ToolFailure("arguments_invalid", error.message);
    throw error;
  }
}

function secretOf({ secret }: HttpDefinition) {
  if (secret === undefined) return null;
  const value = toolSecret(secret.name);
  if (value === undefined || value.length < LEAST_SECRET || !/^[\x21-\x7e]+$/.test(value)) {
    throw new ToolFailure(
      "definition_invalid",
      `TOOL_SECRET_${secret.name} is not set, or not at least ${LEAST_SECRET} plain characters.`,
    );
  }
  return { header: secret.header, value: `${secret.prefix}${value}`, secret: value };
}

function resultOf({ status, mediaType, body }: GuardedAnswer): JsonValue {
  const media_type = /^[\w.+-]{1,60}\/[\w.+-]{1,60}$/.test(mediaType) ? mediaType : "";
  const text = exactText(body);
  if (text === null) return { status, media_type, base64: body.toString("base64") };
  if (media_type === "application/json" || media_type.endsWith("+json")) {
    try {
      return { status, media_type, json: JSON.parse(text) as JsonValue };
    } catch {
      // Invalid JSON is returned as text.
    }
  }
  return { status, media_type, text };
}
