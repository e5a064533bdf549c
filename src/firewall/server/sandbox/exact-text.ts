import "server-only";

const UTF8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** The text of which these are exactly the bytes in UTF-8, or null. */
export function exactText(bytes: Uint8Array): string | null {
  try {
    return UTF8.decode(bytes);
  } catch {
    return null;
  }
}
