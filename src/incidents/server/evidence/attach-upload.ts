import "server-only";
import { ServiceError } from "@/encoding/domain/errors";
import { EvidenceItemDto } from "@/evidence/server/custody/evidence-dto";
import { deleteUnusedUpload } from "@/evidence/server/queries/attached-evidence";
import { findStoredFile, readStoredFile } from "@/evidence/server/queries/stored-files";
import { operation } from "@/platform/declaration/operation";
import { payloadTooLarge } from "@/platform/limits/limited-chunks";
import { attachEvidence } from "./attach-evidence";
import { AttachUploadInput, EVIDENCE_LIMIT } from "./attachment-input";

/**
 * Adds a file that the browser has uploaded; the upload goes with it. Throws `not_found` for a
 * missing upload, and as attachEvidence does.
 */
export const attachUpload = operation({
  name: "attachUpload",
  summary: "Adds a file that the browser has uploaded",
  action: "evidence.write",
  input: AttachUploadInput,
  output: EvidenceItemDto,
  errors: [],
  console: "evidence.attachUpload",
  run: async (ctx, { incident_id, upload_id, file_name, media_type, ...statement }) => {
    const file = await findStoredFile(ctx.db.pool, { id: upload_id });
    if (file === null) throw new ServiceError("not_found", { detail: "There is no such upload." });
    if (file.size > BigInt(EVIDENCE_LIMIT)) throw payloadTooLarge(EVIDENCE_LIMIT);
    const chunks: Buffer[] = [];
    for await (const chunk of readStoredFile(ctx.db.pool, file.id)) chunks.push(chunk);
    return attachEvidence(ctx, {
      incidentId: incident_id,
      fileName: file_name,
      mediaType: media_type ?? "",
      bytes: Buffer.concat(chunks),
      statement,
      also: (client) => deleteUnusedUpload(client, file.id),
    });
  },
});
