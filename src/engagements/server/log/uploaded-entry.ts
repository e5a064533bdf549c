import "server-only";
import { storableText } from "@/encoding/domain/text/storable-text";
import { imageType } from "@/evidence/domain/custody/image-type";
import { EVIDENCE_LIMIT } from "@/incidents/server/evidence/attachment-input";
import { restOperation } from "@/platform/declaration/operation";
import { readUploadedBody } from "@/platform/http/uploads/uploaded-body";
import type { UploadedForm } from "@/platform/http/uploads/uploaded-form";
import { parseInput } from "@/platform/operation/validation-error";
import { ON_ENGAGEMENT } from "../engagement/on-engagement";
import { writeEntry } from "./add-entry";
import { AddEntryBody, EntryDto } from "./entry-input";
import type { SentEntry } from "./read-entry";

/** Adds an entry as a client of REST sends it. */
export const addUploadedEntry = restOperation({
  ...ON_ENGAGEMENT,
  rest: "POST /api/ip3/v1/engagements/{id}/log",
  operation: "addEngagementEntry",
  summary: "Add an entry to the white-team log or an item to the evidence register",
  auth: ["bearer"],
  action: "engagement.log",
  location: "/api/ip3/v1/engagements/{$request.path.id}/log",
  body: {
    kind: "bytes",
    // Content in base64 is a third larger, and there are other fields.
    limit: () => 16 * 1024 * 1024,
    mediaTypes: ["application/json", "multipart/form-data"],
    schema: AddEntryBody,
    read: readUploadedEntry,
    description:
      "An entry as JSON; or, for an item of the evidence register, a form with the field `file`, at most 10 MiB, and the other members of the entry as fields: texts as they are, `tags`, `related` and `bytes` as JSON.",
  },
  responses: { 201: { schema: EntryDto, description: "The entry in its place of the chain" } },
  errors: ["engagement_closed", "evidence_erased", "hash_mismatch"],
  handle: async ({ ctx, params, body }) => ({
    status: 201,
    json: await writeEntry(ctx, { ...body, ...params }),
  }),
});

const JSON_FIELDS: ReadonlySet<string> = new Set(["tags", "related", "bytes"]);
const FormFields = AddEntryBody.omit({ content_base64: true });
const NAME_LENGTH = 255;

/**
 * An entry as a client sends it: JSON, or a form with the bytes of a register item. Throws
 * `invalid_request`, `unsupported_media_type`, `payload_too_large` and `validation_failed`.
 */
export function readUploadedEntry(
  request: Request,
  body: AsyncIterable<Uint8Array>,
): Promise<SentEntry> {
  return readUploadedBody<SentEntry>(request, body, {
    fileLimit: EVIDENCE_LIMIT,
    form: entryOf,
    json: (value) => parseInput(AddEntryBody, value),
    expected: "Send application/json, or multipart/form-data for an item of the register.",
  });
}

function entryOf({ file, fields }: UploadedForm): SentEntry {
  const named = Object.entries(fields).map(([name, value]) => [
    name,
    JSON_FIELDS.has(name) ? jsonOrText(value) : value,
  ]);
  const stated = parseInput(FormFields, Object.fromEntries(named));
  return {
    ...stated,
    register: stated.register ?? "evidence",
    name: stated.name ?? fileName(file.name),
    mime: stated.mime ?? imageType(file.bytes) ?? file.mediaType,
    content: file.bytes,
  };
}

/** A text that is no JSON stays one, and the schema says what is wrong with it. */
function jsonOrText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function fileName(sent: string): string {
  return storableText(sent.replace(/\p{Cc}/gu, "\ufffd"), NAME_LENGTH);
}
