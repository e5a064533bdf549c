import "server-only";
import { ServiceError, type TextPosition } from "@/domain/errors";
import { JsonStream } from "@/domain/imports/json/json-stream";
import { limitedChunks, payloadTooLarge } from "../limits/limited-chunks";

/**
 * The body of a request as it arrives; throws `payload_too_large` at the first byte over the limit,
 * and before the first byte where Content-Length already says so.
 */
export function streamBody(request: Request, limit: number): AsyncIterable<Uint8Array> {
  const declared = Number(request.headers.get("content-length") ?? "0");
  if (declared > limit) throw payloadTooLarge(limit);
  return limitedChunks(request.body, limit);
}

/** Reads and parses a JSON body; throws `invalid_request` with line and column where it is malformed. */
export async function readJson(request: Request, limit: number): Promise<unknown> {
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase() ?? "";
  if (type !== "" && type !== "application/json" && !type.endsWith("+json")) {
    throw new ServiceError("unsupported_media_type", { detail: "Send application/json." });
  }
  const chunks: Uint8Array[] = [];
  for await (const chunk of streamBody(request, limit)) chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new ServiceError("invalid_request", { detail: "The body is not UTF-8." });
  }
  if (text.trim() === "")
    throw new ServiceError("invalid_request", { detail: "The body is empty." });
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
