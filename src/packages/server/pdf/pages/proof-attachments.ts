import { MANIFEST_PAYLOAD_TYPE } from "@/packages/domain/manifest";
import type { PackagePdfInput } from "./package-pdf-input";

/** A file inside the PDF. */
export interface ProofAttachment {
  name: string;
  mediaType: string;
  description: string;
  text: string;
}

/** Attachments of the PDF with which its claims can be checked without the service. */
export function proofAttachments(input: PackagePdfInput): ProofAttachment[] {
  return [
    {
      name: "manifest.json",
      mediaType: MANIFEST_PAYLOAD_TYPE,
      description: "Manifest of the package; its SHA-256 is the digest of the package",
      text: input.manifestText,
    },
    {
      name: "manifest.dsse.json",
      mediaType: "application/json",
      description: "Signature of the service over the manifest (DSSE)",
      text: input.envelopeText,
    },
    {
      name: "checkpoint.note",
      mediaType: "text/plain",
      description: "Signed checkpoint of the transparency log (C2SP)",
      text: input.checkpoint,
    },
    {
      name: "issue.tlog-proof",
      mediaType: "text/plain",
      description: "Proof that the record of issue is in the log (C2SP)",
      text: input.tlogProof,
    },
    {
      name: "issue-record.json",
      mediaType: "application/json",
      description: "Record of the package's issue, exactly as it was hashed",
      text: input.issueRecord,
    },
  ];
}
