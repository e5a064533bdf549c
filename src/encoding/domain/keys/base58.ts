const ALPHABET = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

/** Base58 with the Bitcoin alphabet (W3C Controlled Identifiers 1.0 §2.4, header `z`), without a header. */
export function toBase58(bytes: Uint8Array): string {
  let value = 0n;
  for (const byte of bytes) value = value * 256n + BigInt(byte);
  let text = "";
  for (; value > 0n; value /= 58n) text = `${ALPHABET[Number(value % 58n)] ?? ""}${text}`;
  return "1".repeat(leading(bytes, 0)) + text;
}

/**
 * Bytes of base58 text, or null where it holds another character. The text has one reading and the
 * bytes one text. Callers limit the length: the work grows with its square.
 */
export function fromBase58(text: string): Uint8Array | null {
  let value = 0n;
  for (const character of text) {
    const digit = ALPHABET.indexOf(character);
    if (digit < 0) return null;
    value = value * 58n + BigInt(digit);
  }
  const bytes: number[] = [];
  for (; value > 0n; value /= 256n) bytes.unshift(Number(value % 256n));
  return Uint8Array.from([...new Array<number>(leading(text, "1")).fill(0), ...bytes]);
}

function leading<T>(items: Iterable<T>, of: T): number {
  let count = 0;
  for (const item of items) {
    if (item !== of) break;
    count++;
  }
  return count;
}
