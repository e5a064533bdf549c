import "server-only";
import { Readable } from "node:stream";
import busboy from "busboy";
import { ServiceError } from "@/domain/errors";

export interface UploadedFile {
  name: string;
  bytes: AsyncIterable<Uint8Array>;
}

/**
 * The file in an upload: the body as it is, or the field `file` of a multipart form (RFC 7578).
 * Throws `invalid_request` for a form without it.
 */
export async function openUploadedFile(
  request: Request,
  body: AsyncIterable<Uint8Array>,
): Promise<UploadedFile> {
  const type = request.headers.get("content-type") ?? "";
  if (!type.toLowerCase().startsWith("multipart/form-data")) {
    return { name: nameIn(request.headers.get("content-disposition")) ?? "report", bytes: body };
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
    form.on("file", (field, stream, info) => {
      if (found || field !== "file") {
        stream.resume();
        return;
      }
      found = true;
      // An error of the upload must reach whoever reads the file.
      source.on("error", (error) => stream.destroy(error));
      resolve({ name: info.filename || "report", bytes: stream });
    });
    form.on("error", () => malformed("The multipart form is malformed."));
    form.on("close", () => {
      if (!found) malformed("The form has no file in the field `file`.");
    });
    source.on("error", reject);
    source.pipe(form);
  });
}

function nameIn(disposition: string | null): string | null {
  return /filename="?([^";]+)"?/i.exec(disposition ?? "")?.[1] ?? null;
}
