/** How the bytes of a report are to be read, decided from its first bytes. */
export interface EncodingChoice {
  /** WHATWG label in lower case. `utf-8` means: by the tolerant UTF-8 reader. */
  encoding: string;
  /** Bytes of the byte order mark. */
  bom: number;
  /** Whether a BOM or the XML declaration said so. */
  declared: boolean;
  /** A declared name that is not known here. */
  unknown: string | null;
}

/** First characters of XML and JSON: <, {, [ and white space. */
const FIRST_CHARACTERS = new Set<number | undefined>([0x3c, 0x7b, 0x5b, 0x20, 0x0a, 0x0d, 0x09]);

/**
 * Encoding by BOM, by the zero bytes of a UTF-16 text without one (XML 1.0 appendix F), by the XML
 * declaration, else UTF-8. Takes the first bytes of a report, 1 KiB or more where there are so many.
 */
export function sniffEncoding(head: Uint8Array): EncodingChoice {
  const [a, b, c] = head;
  if (a === 0xef && b === 0xbb && c === 0xbf) return choice("utf-8", 3);
  if (a === 0xff && b === 0xfe) return choice("utf-16le", 2);
  if (a === 0xfe && b === 0xff) return choice("utf-16be", 2);
  if (b === 0 && FIRST_CHARACTERS.has(a)) return choice("utf-16le", 0);
  if (a === 0 && FIRST_CHARACTERS.has(b)) return choice("utf-16be", 0);
  const name = declaredName(head);
  if (name === null) return { encoding: "utf-8", bom: 0, declared: false, unknown: null };
  const encoding = knownLabel(name);
  if (encoding === null) return { encoding: "utf-8", bom: 0, declared: false, unknown: name };
  return choice(encoding, 0);
}

function choice(encoding: string, bom: number): EncodingChoice {
  return { encoding, bom, declared: true, unknown: null };
}

function declaredName(head: Uint8Array): string | null {
  const text = Buffer.from(head.buffer, head.byteOffset, head.byteLength).toString("latin1");
  const start = text.search(/<\?xml\s/);
  const before = text.slice(0, Math.max(0, start)).replace(/<!--.*?-->/gs, "");
  if (start === -1 || /<[a-zA-Z]/.test(before)) return null;
  const end = text.indexOf("?>", start);
  const declaration = text.slice(start, end === -1 ? start + 200 : end);
  const match = /\sencoding\s*=\s*["']([^"']{1,60})["']/.exec(declaration);
  return match?.[1]?.trim().toLowerCase() ?? null;
}

function knownLabel(name: string): string | null {
  // Tools that declare ASCII or, in a text read byte by byte, UTF-16 write UTF-8 when they write more.
  if (/^(us-)?ascii$|^utf-?16/.test(name)) return "utf-8";
  try {
    return new TextDecoder(name).encoding;
  } catch {
    return null;
  }
}
