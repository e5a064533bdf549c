import {
  concatBytes,
  equalBytes,
  fromBase64,
  toBase64,
  utf8,
} from "@/encoding/domain/crypto/encoding";
import type { Primitives } from "@/encoding/domain/crypto/primitives";
import {
  COSIGNATURE_V1,
  ED25519,
  isKeyName,
  keyId,
  type VerificationKey,
} from "./verification-key";

/** Who signs notes: a name and an Ed25519 key that may live elsewhere. */
export interface NoteSigner {
  name: string;
  /** Raw, 32 bytes. */
  publicKey: Uint8Array;
  sign(message: Uint8Array): Uint8Array | Promise<Uint8Array>;
}

/** A signature line of a note. */
export interface NoteSignature {
  name: string;
  keyId: Uint8Array;
  /** The bytes after the key ID. */
  signature: Uint8Array;
  /** The key it was verified with; null for a key that is not known, which proves nothing. */
  verifiedBy: VerificationKey | null;
  /** Seconds since 1970 that a verified cosignature states. */
  timestamp?: number;
}

/** A note of which at least one signature was verified. */
export interface OpenedNote {
  /** With its last newline. */
  text: string;
  signatures: NoteSignature[];
}

const MAX_SIGNATURES = 64;
const KEY_ID_LENGTH = 4;
const SIGNATURE_LENGTH = 64;
const TIMESTAMP_LENGTH = 8;
const SIGNATURE_LINE = /^\u2014 (\S+) (\S+)$/u;

/**
 * Signs a text as a note (C2SP signed-note, Ed25519), one line per signer in their order. Every
 * signature is verified before it is returned. Throws RangeError for a text that no note can carry,
 * for none or too many signers and for a name that no key can have, and Error for a signer whose
 * signature its own key does not verify.
 */
export async function signNote(
  p: Primitives,
  text: string,
  signers: readonly NoteSigner[],
): Promise<string> {
  if (!isNoteText(text)) throw new RangeError("a note's text is lines without control characters");
  if (signers.length === 0 || signers.length > MAX_SIGNATURES) {
    throw new RangeError(`a note has 1 to ${MAX_SIGNATURES} signatures`);
  }
  const message = utf8(text);
  let note = `${text}\n`;
  for (const signer of signers) {
    const { name, publicKey } = signer;
    if (!isKeyName(name)) throw new RangeError(`"${name}" cannot name a key`);
    const signature = await signer.sign(message);
    if (!p.verifyEd25519(publicKey, message, signature)) {
      throw new Error(`the key of "${name}" does not verify what it signed`);
    }
    const id = keyId(p, name, ED25519, publicKey);
    note += `\u2014 ${name} ${toBase64(concatBytes(id, signature))}\n`;
  }
  return note;
}

/**
 * Opens a note (C2SP signed-note) with the keys that its reader trusts. Null for a malformed note,
 * for one that a known key's signature does not match, and for one that no known key signed.
 * Signatures of unknown keys are listed as unverified; a known key is listed once.
 */
export function openNote(
  p: Primitives,
  note: string,
  keys: readonly VerificationKey[],
): OpenedNote | null {
  const parsed = parseNote(note);
  if (parsed === null) return null;
  const signatures: NoteSignature[] = [];
  for (const signature of parsed.signatures) {
    const key = keys.find(
      ({ name, keyId }) => name === signature.name && equalBytes(keyId, signature.keyId),
    );
    if (key === undefined) {
      signatures.push(signature);
      continue;
    }
    const verified = verify(p, parsed.text, signature, key);
    if (verified === null) return null;
    // A witness must not be counted twice.
    if (!signatures.some(({ verifiedBy }) => verifiedBy === key)) signatures.push(verified);
  }
  return signatures.some(({ verifiedBy }) => verifiedBy !== null)
    ? { text: parsed.text, signatures }
    : null;
}

/** True for lines of well-formed Unicode without control characters: what a note's text may be. */
export function isNoteText(text: string): boolean {
  if (!text.endsWith("\n") || /\p{Surrogate}/u.test(text)) return false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code < 0x20 && code !== 0x0a) return false;
  }
  return true;
}

function parseNote(note: string): OpenedNote | null {
  const blank = note.lastIndexOf("\n\n");
  if (blank < 0 || !isNoteText(note)) return null;
  const lines = note.slice(blank + 2, -1).split("\n", MAX_SIGNATURES + 1);
  if (lines.length > MAX_SIGNATURES) return null;
  const signatures: NoteSignature[] = [];
  for (const line of lines) {
    const signature = parseSignature(line);
    if (signature === null) return null;
    signatures.push(signature);
  }
  return { text: note.slice(0, blank + 1), signatures };
}

function parseSignature(line: string): NoteSignature | null {
  const [, name, encoded] = SIGNATURE_LINE.exec(line) ?? [];
  if (name === undefined || encoded === undefined || !isKeyName(name)) return null;
  const bytes = fromBase64(encoded);
  if (bytes === null || bytes.byteLength <= KEY_ID_LENGTH) return null;
  return {
    name,
    keyId: bytes.slice(0, KEY_ID_LENGTH),
    signature: bytes.slice(KEY_ID_LENGTH),
    verifiedBy: null,
  };
}

function verify(
  p: Primitives,
  text: string,
  line: NoteSignature,
  key: VerificationKey,
): NoteSignature | null {
  if (key.type === ED25519) {
    const valid = p.verifyEd25519(key.publicKey, utf8(text), line.signature);
    return valid ? { ...line, verifiedBy: key } : null;
  }
  if (key.type !== COSIGNATURE_V1) return null;
  if (line.signature.byteLength !== TIMESTAMP_LENGTH + SIGNATURE_LENGTH) return null;
  const timestamp = readTimestamp(line.signature);
  if (timestamp === null) return null;
  const message = utf8(`cosignature/v1\ntime ${timestamp}\n${text}`);
  const valid = p.verifyEd25519(key.publicKey, message, line.signature.subarray(TIMESTAMP_LENGTH));
  return valid ? { ...line, verifiedBy: key, timestamp } : null;
}

/** Null for a time after the year 285 million, which a number cannot hold exactly. */
function readTimestamp(bytes: Uint8Array): number | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, TIMESTAMP_LENGTH);
  const seconds = Number(view.getBigUint64(0));
  return Number.isSafeInteger(seconds) ? seconds : null;
}
