/**
 * Bytes of a base64 text (RFC 4648, white space allowed, padding optional), or null when it is
 * none. Buffer skips invalid characters; the length shows whether it did.
 */
export function decodeBase64(text: string): Buffer | null {
  return decodeExactly(text) ?? decodeExactly(text.replace(/\s+/g, ""));
}

function decodeExactly(text: string): Buffer | null {
  const padding = text.endsWith("==") ? 2 : text.endsWith("=") ? 1 : 0;
  const length = text.length - padding;
  if (length % 4 === 1 || (padding > 0 && text.length % 4 !== 0)) return null;
  const bytes = Buffer.from(text, "base64");
  return bytes.byteLength === Math.floor((length * 3) / 4) ? bytes : null;
}
