import "server-only";
import { z } from "zod";
import { ServiceError, type TextPosition } from "@/encoding/domain/errors";
import { JsonStream } from "@/encoding/domain/json/json-stream";
import { parseUniqueJson } from "@/encoding/domain/json/verify-json";
import { bodyChunks } from "../limits/limited-chunks";

/** Throws `unsupported_media_type` for a request that says that its body is no JSON; no body is of no type. */
export function requireJson({ headers }: Request): void {
  if (headers.get("content-length") === "0") return;
  const type = headers.get("content-type")?.split(";")[0]?.trim().toLowerCase() ?? "";
  if (type !== "" && type !== "application/json" && !type.endsWith("+json")) {
    throw new ServiceError("unsupported_media_type", "Send application/json.");
  }
}

/**
 * Parses the JSON of a signed request, in which no object names a member twice: two readers could take
 * different ones for what was signed. Throws `invalid_request`.
 */
export async function parseSignedJson(body: Uint8Array, schema?: z.ZodType): Promise<unknown> {
  const value = await parseJson([body], schema);
  if (body.byteLength === 0) return value;
  try {
    parseUniqueJson(new TextDecoder().decode(body));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new ServiceError("invalid_request", { detail: error.message, cause: error });
  }
  return value;
}

/** The whole body of at most `limit` bytes, for a reader that knows no limit. Throws as bodyChunks does. */
export async function readLimited(
  request: Request,
  limit: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of bodyChunks(request, limit)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Whether the members of a body may all be left out. */
export function mayBeEmpty(schema: z.ZodType): boolean {
  return schema instanceof z.ZodObject && schema.safeParse({}).success;
}

/**
 * Parses JSON as it arrives; throws `invalid_request` with line and column where it is malformed.
 * No body counts as an empty object where the schema takes one: clients send the one or the other.
 */
export async function parseJson(
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  schema?: z.ZodType,
): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new ServiceError("invalid_request", "The body is not UTF-8.");
  }
  if (text === "" && schema !== undefined && mayBeEmpty(schema)) return {};
  if (text.trim() === "") throw new ServiceError("invalid_request", "The body is empty.");
  try {
    return JSON.parse(text);
  } catch {
    const position = findDefect(text);
    throw new ServiceError("invalid_request", {
      detail: `The body is not JSON (line ${position.line}, column ${position.column}).`,
      extra: { position },
    });
  }
}

/** Where a text stops being JSON; the engine's own messages do not always say. */
function findDefect(text: string): TextPosition {
  const nothing = () => undefined;
  const stream = new JsonStream({ open: nothing, key: nothing, value: nothing, close: nothing });
  try {
    stream.write(text);
    stream.end();
  } catch (error) {
    if (error instanceof ServiceError) return error.extra.position as TextPosition;
    throw error;
  }
  return stream.position;
}
