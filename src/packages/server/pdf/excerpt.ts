const EXCERPT_BYTES = 2_048;
/** Of every ten bytes, how many may be no text before the part counts as binary. */
const MOST_FOREIGN_TENTHS = 3;
const UTF8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Bytes that the lead byte of a UTF-8 character announces (RFC 3629), 0 for a byte that leads none. */
function announcedLength(lead: number): number {
  if (lead < 0x80) return 1;
  if (lead >= 0xc2 && lead < 0xe0) return 2;
  if (lead >= 0xe0 && lead < 0xf0) return 3;
  return lead >= 0xf0 && lead < 0xf5 ? 4 : 0;
}

function characterAt(bytes: Uint8Array, at: number): string | null {
  const length = announcedLength(bytes[at] ?? 0);
  if (length === 0 || at + length > bytes.byteLength) return null;
  try {
    return UTF8.decode(bytes.subarray(at, at + length));
  } catch {
    return null;
  }
}

function isForeign(byte: number): boolean {
  return byte >= 0x80 || (byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d);
}

/**
 * Start of a part as text: at most 2,048 of its bytes, not cut inside a character. Bytes that are
 * not UTF-8 are written as `\xHH`; a part that is mostly such bytes is not text and gets no
 * excerpt.
 */
export function excerptOf(
  head: Uint8Array,
  size: number,
): { excerpt: string | null; excerpt_bytes: number; truncated: boolean } {
  const limit = Math.min(head.byteLength, EXCERPT_BYTES);
  let text = "";
  let foreign = 0;
  let at = 0;
  while (at < limit) {
    const length = announcedLength(head[at] ?? 0);
    // The rest of a character that the limit cuts is left to "first N of M bytes".
    if (at + length > limit && limit < size) break;
    const character = characterAt(head, at);
    const byte = head[at] ?? 0;
    if (character === null || (character.length === 1 && byte < 0x80 && isForeign(byte))) foreign++;
    text += character ?? `\\x${byte.toString(16).padStart(2, "0").toUpperCase()}`;
    at += character === null ? 1 : length;
  }
  if (foreign * 10 > at * MOST_FOREIGN_TENTHS)
    return { excerpt: null, excerpt_bytes: 0, truncated: size > 0 };
  return { excerpt: text, excerpt_bytes: at, truncated: at < size };
}
