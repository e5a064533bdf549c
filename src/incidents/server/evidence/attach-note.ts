import "server-only";
import { EvidenceItemDto } from "@/evidence/server/custody/evidence-dto";
import { operation } from "@/platform/declaration/operation";
import { attachEvidence } from "./attach-evidence";
import { AttachNoteInput } from "./attachment-input";

/** Adds a text as evidence. Throws as attachEvidence does. */
export const attachNote = operation({
  name: "attachNote",
  summary: "Adds a text as evidence",
  action: "evidence.write",
  input: AttachNoteInput,
  output: EvidenceItemDto,
  errors: [],
  console: "evidence.attachNote",
  run: async (ctx, { incident_id, text, ...statement }) => {
    return attachEvidence(ctx, {
      incidentId: incident_id,
      fileName: "note.txt",
      mediaType: "text/plain",
      bytes: Buffer.from(text),
      statement,
    });
  },
});
