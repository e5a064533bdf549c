import "server-only";
import { z } from "zod";
import { ATTACHED_KINDS } from "@/evidence/server/custody/evidence-dto";
import { Line, Prose } from "@/platform/operation/stated-text";
import { IncidentId } from "../incidents/incident-dto";

/** Most bytes of one file that a person adds. */
export const EVIDENCE_LIMIT = 10 * 1024 * 1024;

const Stated = {
  collected_at: z.iso
    .datetime({ offset: true })
    .optional()
    .meta({ description: "When it was collected, as the person states it; not in the future" }),
  collected_by: Line(200).optional(),
  method: Line(500).optional().meta({ description: "How it was collected" }),
  description: Prose(10_000).optional().meta({
    description: "Kept apart from the evidence, so that it can be erased by itself",
  }),
};

/** A note as evidence. */
export const NoteBody = z.strictObject({
  kind: z.literal("note"),
  text: Prose(100_000),
  ...Stated,
});

export const AttachNoteInput = z.object({ incident_id: IncidentId, ...NoteBody.shape });

/** A person's statement on the file that they add; also the fields of the form. */
export const FileStatement = z.strictObject({
  kind: z.enum(ATTACHED_KINDS),
  ...Stated,
  sha256: z
    .string()
    .regex(/^[0-9a-fA-F]{64}$/)
    .optional()
    .meta({ description: "Digest that the file has to have" }),
});

export type FileStatement = z.infer<typeof FileStatement>;

/** A file that was uploaded before with `uploads.create`. */
export const AttachUploadInput = z.object({
  incident_id: IncidentId,
  upload_id: z.uuid(),
  file_name: Line(255),
  media_type: z.string().max(127).optional(),
  ...FileStatement.shape,
});
