/** Characters of the bytes 0x80 to 0x9F; five are undefined and stay control characters. */
const HIGH = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

/**
 * Text of bytes in windows-1252 by the WHATWG encoding standard, which reads iso-8859-1 as the same.
 * Not by TextDecoder: Node 20 decodes that label as latin1, which makes control characters of quotes.
 */
export function decodeWindows1252(bytes: Uint8Array): string {
  const latin = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
  return latin.replace(/[\u0080-\u009f]/g, (char) => HIGH[char.charCodeAt(0) - 0x80] ?? char);
}
