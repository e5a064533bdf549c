import { canonicalJson } from "@/encoding/domain/json/canonical-json";

/** A piece of evidence that a person added, as it is hashed. Times have six fraction digits. */
export interface Attachment {
  kind: string;
  /** File name as it was sent. */
  name: string;
  media_type: string;
  size: number;
  /** Of the bytes, hexadecimal. */
  sha256: string;
  /** As the person states it. */
  collected_at: string | null;
  collected_by: string | null;
  method: string | null;
  received_at: string;
  received_by: { id: string; name: string };
  /** Commitment to a description that is kept apart, so that it can be erased. */
  description_sha256: string | null;
}

/** Name of the one part of such evidence; the file's own name is in the record only. */
export const ATTACHED_PART = "content";

/** Canonical record (RFC 8785) of evidence that a person added. */
export function attachmentRecord(attachment: Attachment): string {
  const { media_type, size, sha256 } = attachment;
  const parts = [{ name: ATTACHED_PART, media_type, size, sha256 }];
  return canonicalJson({ ...attachment, v: 1, parts });
}
