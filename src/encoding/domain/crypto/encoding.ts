const ENCODER = new TextEncoder();
const STRICT_DECODER = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** UTF-8 bytes of a text. */
export function utf8(text: string): Uint8Array {
  return ENCODER.encode(text);
}

/** Text of UTF-8 bytes. Throws TypeError for bytes that are none. */
export function utf8Text(bytes: Uint8Array): string {
  return STRICT_DECODER.decode(bytes);
}

/** The digits of hexadecimal in lower case, as bytes of text. */
export const HEX_DIGITS = utf8("0123456789abcdef");

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

/** Hexadecimal in lower case. */
export function toHex(bytes: Uint8Array): string {
  let text = "";
  for (let i = 0; i < bytes.length; i++) text += HEX[bytes[i] ?? 0];
  return text;
}

/** Bytes of hexadecimal text in lower case, or null where it is none. */
export function fromHex(text: string): Uint8Array | null {
  if (text.length % 2 !== 0 || !/^[0-9a-f]*$/.test(text)) return null;
  const bytes = new Uint8Array(text.length / 2);
  for (let i = 0; i < bytes.length; i++)
    bytes[i] = Number.parseInt(text.slice(2 * i, 2 * i + 2), 16);
  return bytes;
}

/** Standard base64 with padding (RFC 4648 section 4). */
export function toBase64(bytes: Uint8Array): string {
  let text = "";
  for (let i = 0; i < bytes.length; i += 0x2000) {
    // Spread takes the bytes one by one, five times as long; `apply` takes whatever has a length.
    const piece: ArrayLike<number> = bytes.subarray(i, i + 0x2000);
    text += String.fromCharCode.apply(null, piece as number[]);
  }
  return btoa(text);
}

/** Bytes of standard base64, or null where the text is not its canonical form. */
export function fromBase64(text: string): Uint8Array | null {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(text) || text.length % 4 !== 0) return null;
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < bytes.length; i++) bytes[i] = binary.charCodeAt(i);
  return toBase64(bytes) === text ? bytes : null;
}

/** The pieces as one array. */
export function concatBytes(...pieces: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

/** True when both hold the same bytes. Not for secrets: its time depends on them. */
export function equalBytes(a: Uint8Array, b: Uint8Array): boolean {
  // `byteLength` takes V8 eight times as long.
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}
