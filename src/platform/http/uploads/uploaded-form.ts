import "server-only";
import { Readable } from "node:stream";
import busboy from "busboy";
import { ServiceError } from "@/encoding/domain/errors";
import { payloadTooLarge } from "@/platform/limits/limited-chunks";
import { endWhereStuck, passOver } from "./form-stream";

export interface UploadedForm {
  /** The first file in the field `file`. */
  file: { name: string; mediaType: string; bytes: Buffer };
  /** The other fields; those that are empty are left out. */
  fields: Readonly<Record<string, string>>;
}

const FIELD_BYTES = 64 * 1024;

/**
 * Reads a small multipart form (RFC 7578) whole: one file in the field `file` and text fields in any
 * order. Throws `invalid_request` for a malformed form, a second file, a field that comes twice or
 * is too long, and `payload_too_large` for a file over the limit.
 */
export function readForm(
  contentType: string,
  body: AsyncIterable<Uint8Array>,
  fileLimit: number,
): Promise<UploadedForm> {
  return new Promise((resolve, reject) => {
    const source = Readable.from(body);
    const fail = (error: Error) => {
      source.destroy();
      reject(error);
    };
    const malformed = (detail: string) => fail(new ServiceError("invalid_request", { detail }));
    let form: ReturnType<typeof busboy>;
    // busboy reports a limit when it is reached, not when it is passed.
    const fileSize = fileLimit + 1;
    try {
      form = busboy({
        headers: { "content-type": contentType },
        defParamCharset: "utf8",
        limits: { fields: 20, fieldSize: FIELD_BYTES, fileSize },
      });
    } catch {
      malformed("The multipart form has no boundary.");
      return;
    }
    const fields = new Map<string, string>();
    const chunks: Buffer[] = [];
    let found: { name: string; mediaType: string } | null = null;
    form.on("file", (field, stream, info) => {
      if (field !== "file" || found !== null) {
        passOver(stream);
        malformed("The form takes one file, in the field `file`.");
        return;
      }
      found = { name: info.filename || "file", mediaType: info.mimeType };
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("limit", () => fail(payloadTooLarge(fileLimit)));
      // Errors of the parser: an interrupted body is the source's error, and was reported before.
      stream.on("error", () => malformed("The multipart form ends within its file."));
    });
    form.on("field", (name, value, info) => {
      if (fields.has(name) || info.valueTruncated) {
        malformed(`The field ${JSON.stringify(name)} comes twice or is too long.`);
      } else if (value !== "") fields.set(name, value);
    });
    form.on("fieldsLimit", () => malformed("The form has too many fields."));
    form.on("error", () => malformed("The multipart form is malformed."));
    form.on("close", () => {
      if (found === null) malformed("The form has no file in the field `file`.");
      else {
        const file = { ...found, bytes: Buffer.concat(chunks) };
        resolve({ file, fields: Object.fromEntries(fields) });
      }
    });
    source.on("error", fail);
    // All that it holds is read as it comes.
    endWhereStuck(source, form, () => true);
    source.pipe(form);
  });
}
