import "server-only";
import { ServiceError } from "@/encoding/domain/errors";
import { parseJson } from "../body";
import { readForm, type UploadedForm } from "./uploaded-form";

interface Readings<Sent> {
  /** Most bytes of the form's file. */
  fileLimit: number;
  form: (form: UploadedForm) => Sent;
  json: (value: unknown) => Sent;
  /** What a client should have sent, for the error message. */
  expected: string;
}

/**
 * Reads a client's upload as a form with the field `file`, or as JSON. Throws `invalid_request`,
 * `unsupported_media_type`, `payload_too_large` and what the readings throw.
 */
export async function readUploadedBody<Sent>(
  request: Request,
  body: AsyncIterable<Uint8Array>,
  { fileLimit, form, json, expected }: Readings<Sent>,
): Promise<Sent> {
  const type = request.headers.get("content-type") ?? "";
  const essence = type.split(";")[0]?.trim().toLowerCase() ?? "";
  if (essence === "multipart/form-data") return form(await readForm(type, body, fileLimit));
  if (essence === "" || essence === "application/json" || essence.endsWith("+json")) {
    return json(await parseJson(body));
  }
  throw new ServiceError("unsupported_media_type", { detail: expected });
}
