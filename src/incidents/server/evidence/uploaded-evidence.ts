import "server-only";
import type { BodyDeclaration } from "@/platform/http/route-declaration";
import { readUploadedBody } from "@/platform/http/uploads/uploaded-body";
import { parseInput } from "@/platform/operation/validation-error";
import type { SentEvidence } from "./attach-evidence";
import { EVIDENCE_LIMIT, FileStatement, NoteBody } from "./attachment-input";

/** Request body for adding evidence. */
export const EVIDENCE_BODY = {
  kind: "bytes",
  // The file, and the rest of its form.
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
export function readUploadedEvidence(
  request: Request,
  body: AsyncIterable<Uint8Array>,
): Promise<Omit<SentEvidence, "incidentId">> {
  return readUploadedBody<Omit<SentEvidence, "incidentId">>(request, body, {
    fileLimit: EVIDENCE_LIMIT,
    form: ({ file, fields }) => {
      const statement = parseInput(FileStatement, fields);
      return { fileName: file.name, mediaType: file.mediaType, bytes: file.bytes, statement };
    },
    json: (value) => {
      const { text, ...statement } = parseInput(NoteBody, value);
      const bytes = Buffer.from(text);
      return { fileName: "note.txt", mediaType: "text/plain", bytes, statement };
    },
    expected: "Send multipart/form-data, or application/json for a note.",
  });
}
