import "server-only";
import type { z } from "zod";
import type { EvidenceItemDto } from "@/evidence/server/custody/evidence-dto";
import { requireAction, type ServiceContext } from "@/platform/operation/context";
import { attachEvidence } from "./attach-evidence";
import { AttachNoteInput } from "./attachment-input";

/** Adds a text as evidence. Throws as attachEvidence does. */
export async function attachNote(
  ctx: ServiceContext,
  raw: z.input<typeof AttachNoteInput>,
): Promise<EvidenceItemDto> {
  requireAction(ctx, "evidence.write");
  const { incident_id, text, ...statement } = AttachNoteInput.parse(raw);
  return attachEvidence(ctx, {
    incidentId: incident_id,
    fileName: "note.txt",
    mediaType: "text/plain",
    bytes: Buffer.from(text),
    statement,
  });
}
