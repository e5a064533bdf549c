import "server-only";
import type { z } from "zod";
import { ServiceError } from "@/domain/errors";
import type { SentEvidence } from "../services/evidence/attach-evidence";
import { EVIDENCE_LIMIT, FileStatement, NoteBody } from "../services/evidence/attachment-input";
import { validationError } from "./problem";
import type { BodyDeclaration } from "./route";
import { readForm } from "./uploaded-form";

/** What a client sends to add evidence. */
export const EVIDENCE_BODY = {
  kind: "bytes",
  // The file, and what stands around it in a form.
  limit: () => EVIDENCE_LIMIT + 512 * 1024,
  mediaTypes: ["multipart/form-data", "application/json"],
  description:
    'A form with the field `file`, at most 10 MB, and the fields `kind` (file, screenshot, log, network, memory or note), `collected_at`, `collected_by`, `method`, `description` and `sha256`; or `{kind: "note", text, collected_at?, collected_by?, method?, description?}`.',
} as const satisfies BodyDeclaration;

/**
 * Evidence as a client sends it: a form with the field `file` and what is stated of it, or a note as
 * JSON. Throws `invalid_request`, `unsupported_media_type`, `payload_too_large` and
 * `validation_failed`.
 */
export async function readUploadedEvidence(
  request: Request,
  body: AsyncIterable<Uint8Array>,
): Promise<Omit<SentEvidence, "incidentId">> {
  const type = request.headers.get("content-type") ?? "";
  const essence = type.split(";")[0]?.trim().toLowerCase();
  if (essence === "multipart/form-data") {
    const { file, fields } = await readForm(type, body, EVIDENCE_LIMIT);
    const statement = parsed(FileStatement, fields);
    return { fileName: file.name, mediaType: file.mediaType, bytes: file.bytes, statement };
  }
  if (essence === "application/json") {
    const { text, ...statement } = parsed(NoteBody, await readNote(body));
    const bytes = Buffer.from(text);
    return { fileName: "note.txt", mediaType: "text/plain", bytes, statement };
  }
  throw new ServiceError("unsupported_media_type", {
    detail: "Send multipart/form-data, or application/json for a note.",
  });
}

function parsed<Schema extends z.ZodType>(schema: Schema, value: unknown): z.infer<Schema> {
  const result = schema.safeParse(value);
  if (!result.success) throw validationError("validation_failed", "", result.error);
  return result.data;
}

async function readNote(body: AsyncIterable<Uint8Array>): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(chunks)));
  } catch {
    throw new ServiceError("invalid_request", { detail: "The body is not JSON in UTF-8." });
  }
}
