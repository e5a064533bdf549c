import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import { serviceOrigin } from "./challenge-answer";
import type { AgentIdentity } from "./signed-fetch";
import { signingFetch } from "./signing-fetch";

/** Where the per-request envelope of revision 2026-07-28 names the revision. */
const VERSION_META = "io.modelcontextprotocol/protocolVersion";

interface Message {
  id?: unknown;
  method?: unknown;
  params?: { name?: unknown; protocolVersion?: unknown; _meta?: Record<string, unknown> };
  result?: { protocolVersion?: unknown };
}

/** Streams of the bridge; `log` is for people. */
export interface BridgeStreams {
  input: Readable;
  output: Writable;
  log: Writable;
}

/** Where a service has the agent's tools by the Model Context Protocol. */
export function gatewayOf(service: string, { did }: AgentIdentity): string {
  return `${serviceOrigin(service)}/api/agents/${encodeURIComponent(did)}/mcp`;
}

/**
 * Passes messages of the Model Context Protocol between a local program, one JSON text per line, and the
 * gateway of the service, signing each. Whatever the gateway does not answer as the protocol says is
 * answered with an error in its place. Resolves when the input has ended and all is answered.
 */
export async function bridgeMcp(
  url: string,
  identity: AgentIdentity,
  { input, output, log }: BridgeStreams,
): Promise<void> {
  const send = signingFetch(url, identity);
  const open = new Set<Promise<void>>();
  let revision: string | null = null;
  const pass = async (line: string, message: Message) => {
    try {
      const headers = headersOf(message, revision);
      const response = await send(url, { method: "POST", headers, body: line });
      for (const answer of await answersOf(response)) {
        const version = message.method === "initialize" ? versionOf(answer) : null;
        revision = version ?? revision;
        output.write(`${answer}\n`);
      }
    } catch (error) {
      const words = error instanceof Error ? error.message : String(error);
      log.write(`proofline-agent: ${words}\n`);
      if (message.id !== undefined) output.write(`${failureOf(message.id, words)}\n`);
    }
  };
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    if (line.trim() === "") continue;
    const message = read(line);
    if (message === null) {
      output.write(`${failureOf(null, "not a JSON object", -32700)}\n`);
      continue;
    }
    const passed = pass(line, message);
    // Everything after the handshake says which revision was agreed on.
    if (message.method === "initialize") await passed;
    open.add(passed);
    void passed.then(() => open.delete(passed));
  }
  await Promise.all(open);
}

function read(line: string): Message | null {
  try {
    const json: unknown = JSON.parse(line);
    return typeof json === "object" && json !== null && !Array.isArray(json) ? json : null;
  } catch {
    return null;
  }
}

function headersOf({ method, params }: Message, revision: string | null): Record<string, string> {
  const headers: Record<string, string> = {
    accept: "application/json, text/event-stream",
    "content-type": "application/json",
  };
  const version = params?._meta?.[VERSION_META];
  if (typeof version !== "string") {
    return revision === null ? headers : { ...headers, "mcp-protocol-version": revision };
  }
  // The headers in which that revision repeats what is routed by.
  if (typeof method === "string") headers["mcp-method"] = headerText(method);
  if (typeof params?.name === "string") headers["mcp-name"] = headerText(params.name);
  return { ...headers, "mcp-protocol-version": version };
}

/** Encodes a text for a header where it is not plain visible ASCII. */
function headerText(text: string): string {
  if (/^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(text) && !text.startsWith("=?")) return text;
  return `=?base64?${Buffer.from(text, "utf8").toString("base64")}?=`;
}

/** Messages of an answer: of JSON one, of an event stream each that has data. */
async function answersOf(response: Response): Promise<string[]> {
  const type = response.headers.get("content-type") ?? "";
  const text = await response.text();
  if (type.startsWith("text/event-stream")) {
    return text
      .split(/\r?\n\r?\n/)
      .map((event) =>
        event
          .split(/\r?\n/)
          .filter((field) => field.startsWith("data:"))
          .map((field) => field.slice("data:".length).trimStart())
          .join("\n"),
      )
      .filter((data) => data !== "");
  }
  if (type.startsWith("application/json")) return text === "" ? [] : [oneLine(text)];
  if (response.ok) return [];
  throw new Error(`the service answered ${response.status}: ${detailOf(text)}`);
}

/** Of a problem document (RFC 9457), the words for people. */
function detailOf(text: string): string {
  try {
    const { detail, title } = JSON.parse(text);
    return String(detail ?? title);
  } catch {
    return "no problem document";
  }
}

function oneLine(json: string): string {
  return JSON.stringify(JSON.parse(json));
}

function versionOf(answer: string): string | null {
  const version = (JSON.parse(answer) as Message).result?.protocolVersion;
  return typeof version === "string" ? version : null;
}

function failureOf(id: unknown, message: string, code = -32603): string {
  return JSON.stringify({ jsonrpc: "2.0", id, error: { code, message } });
}
