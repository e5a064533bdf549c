import "server-only";
import { Readable } from "node:stream";
import busboy from "busboy";
import { z } from "zod";
import { ServiceError } from "@/encoding/domain/errors";
import { endWhereStuck, hear, passOver } from "./form-stream";

export interface UploadedFile {
  name: string;
  bytes: AsyncIterable<Uint8Array>;
}

/**
 * The file in an upload: the body as it is, the field `file` of a multipart form (RFC 7578), or the
 * text in a small JSON object `{content, file_name?}`. Throws `invalid_request` for a form without a
 * file.
 */
export async function openUploadedFile(
  request: Request,
  body: AsyncIterable<Uint8Array>,
): Promise<UploadedFile> {
  const type = request.headers.get("content-type") ?? "";
  if (!type.toLowerCase().startsWith("multipart/form-data")) {
    const name = nameIn(request.headers.get("content-disposition")) ?? "report";
    return type.toLowerCase().startsWith("application/json")
      ? unwrapContent(name, body)
      : { name, bytes: body };
  }
  return openFormFile(type, body);
}

function openFormFile(type: string, body: AsyncIterable<Uint8Array>): Promise<UploadedFile> {
  return new Promise((resolve, reject) => {
    const malformed = (detail: string) => reject(new ServiceError("invalid_request", { detail }));
    let form: ReturnType<typeof busboy>;
    try {
      form = busboy({ headers: { "content-type": type }, limits: { fields: 20, fieldSize: 4096 } });
    } catch {
      malformed("The multipart form has no boundary.");
      return;
    }
    const source = Readable.from(body);
    let found = false;
    let broken: Error | null = null;
    form.on("file", (field, stream, info) => {
      if (found || field !== "file") {
        passOver(stream);
        return;
      }
      found = true;
      // An error of the upload must reach the reader of the file.
      source.on("error", (error) => {
        broken = error;
        stream.destroy(error);
      });
      hear(stream);
      const { bytes, isAwaited } = fileOf(stream, () => broken);
      endWhereStuck(source, form, isAwaited);
      resolve({ name: info.filename || "report", bytes });
    });
    form.on("error", () => malformed("The multipart form is malformed."));
    form.on("close", () => {
      if (!found) malformed("The form has no file in the field `file`.");
    });
    source.on("error", reject);
    source.pipe(form);
  });
}

interface ReadFile {
  bytes: AsyncGenerator<Uint8Array>;
  isAwaited: () => boolean;
}

/** The file in a form. Where the form ends within it, the parser throws an error that is the sender's. */
function fileOf(stream: Readable, broken: () => Error | null): ReadFile {
  let isAwaited = false;
  async function* read(): AsyncGenerator<Uint8Array> {
    const chunks = stream[Symbol.asyncIterator]();
    try {
      for (;;) {
        isAwaited = true;
        const next = await chunks.next();
        isAwaited = false;
        if (next.done === true) return;
        yield next.value;
      }
    } catch (error) {
      const source = broken();
      if (source !== null) throw source;
      const detail = "The multipart form ends within its file.";
      throw new ServiceError("invalid_request", { detail, cause: error });
    } finally {
      // A reader that stops releases the body.
      await chunks.return?.();
    }
  }
  return { bytes: read(), isAwaited: () => isAwaited };
}

function nameIn(disposition: string | null): string | null {
  return /filename="?([^";]+)"?/i.exec(disposition ?? "")?.[1] ?? null;
}

const MAX_WRAPPED = 1024 * 1024;
const Wrapped = z.strictObject({ content: z.string(), file_name: z.string().max(255).optional() });

/** The report in `{content, file_name?}` where the body is that, else the body itself. */
async function unwrapContent(name: string, body: AsyncIterable<Uint8Array>): Promise<UploadedFile> {
  const source = body[Symbol.asyncIterator]();
  const chunks: Uint8Array[] = [];
  let size = 0;
  let ended = false;
  while (!ended && size <= MAX_WRAPPED) {
    const next = await source.next();
    ended = next.done === true;
    if (next.done === true) break;
    chunks.push(next.value);
    size += next.value.byteLength;
  }
  const wrapped = ended ? Wrapped.safeParse(jsonOrNull(Buffer.concat(chunks))).data : undefined;
  if (wrapped !== undefined) {
    return { name: wrapped.file_name ?? name, bytes: chunksOf([Buffer.from(wrapped.content)]) };
  }
  return { name, bytes: chunksOf(chunks, source) };
}

function jsonOrNull(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    // It is a report, or the importer says where it breaks off.
    return null;
  }
}

async function* chunksOf(
  chunks: readonly Uint8Array[],
  rest?: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  try {
    yield* chunks;
    for (;;) {
      const next = await rest?.next();
      if (next === undefined || next.done === true) return;
      yield next.value;
    }
  } finally {
    await rest?.return?.();
  }
}
