import { toBase64 } from "@/encoding/domain/crypto/encoding";
import { browserPrimitives } from "@/lib/browser-primitives";
import { readKeys } from "@/packages/screens/read-keys";
import { openCheckpoint } from "@/trace/domain/checkpoint";
import { formatVerificationKey, parseVerificationKey } from "@/trace/domain/verification-key";
import { fetchJson, type Meeting, meetCheckpoint } from "@/trace/screens/meet-checkpoint";

/** A checkpoint as it was published, and what this browser found of it. */
export interface CheckpointCheck {
  note: string;
  /** As the service states it; no part of what is signed. */
  signedAt: string;
  /** Null where none of the published keys signed it. */
  signed: { origin: string; size: number; root: string; vkey: string } | null;
  met: Meeting;
}

/** Reads the newest of `GET /api/trace/checkpoints`; null before the first. Throws TypeError for anything else. */
export function readNewest(answer: unknown): { note: string; signedAt: string } | null {
  const list =
    typeof answer === "object" && answer !== null && "checkpoints" in answer
      ? answer.checkpoints
      : null;
  if (!Array.isArray(list)) throw new TypeError("the answer holds no checkpoints");
  const [newest]: unknown[] = list;
  if (newest === undefined) return null;
  const isCheckpoint =
    typeof newest === "object" && newest !== null && "note" in newest && "signed_at" in newest;
  if (!isCheckpoint || typeof newest.note !== "string" || typeof newest.signed_at !== "string") {
    throw new TypeError("the answer holds no checkpoint");
  }
  return { note: newest.note, signedAt: newest.signed_at };
}

/** What a note says where its log signed it with one of the published keys, and with which; else null. */
export function openSigned(
  note: string,
  vkeys: readonly string[],
  origin: string,
): CheckpointCheck["signed"] {
  const keys = vkeys.flatMap((text) => parseVerificationKey(browserPrimitives, text) ?? []);
  const opened = openCheckpoint(browserPrimitives, note, keys, origin);
  const key = opened?.note.signatures.find(({ verifiedBy }) => verifiedBy?.name === origin);
  if (opened === null || key?.verifiedBy == null) return null;
  const { size, root } = opened.checkpoint;
  const { name, publicKey } = key.verifiedBy;
  const vkey = formatVerificationKey(browserPrimitives, name, publicKey);
  return { origin, size, root: toBase64(root), vkey };
}

/**
 * Fetches the newest checkpoint, verifies its signature in this browser, and compares it with what this browser
 * remembers. Null where nothing is signed yet.
 */
export async function checkNewestCheckpoint(): Promise<CheckpointCheck | null> {
  const newest = readNewest(await fetchJson("/api/trace/checkpoints?limit=1"));
  if (newest === null) return null;
  const { origin, vkeys } = readKeys(await fetchJson("/api/trace/keys"));
  const signed = openSigned(newest.note, vkeys, origin);
  return { ...newest, signed, met: await meetCheckpoint({ note: newest.note, origin, vkeys }) };
}
