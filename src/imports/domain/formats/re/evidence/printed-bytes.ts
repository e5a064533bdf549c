/** Bytes of one match that evidence holds. */
const MAX_DATA = 1024;
/** YARA prints so many bytes of a hex string. */
const YARA_HEX_BYTES = 64;
const HEX = /^[0-9a-f]{2}(?: [0-9a-f]{2})*$/i;
/** How YARA and YARA-X say that they print only the beginning. */
const MORE = / \.\.\.(?: (\d+) more bytes)?$/;
const PRINTABLE = /^[ -~]*$/;
const RUST_ESCAPES = new Map([
  ["t", "\t"],
  ["n", "\n"],
  ["r", "\r"],
]);

const PAIRS = Array.from({ length: 256 }, (_, byte) =>
  byte.toString(16).toUpperCase().padStart(2, "0"),
);

/** Bytes as people read them: `7F 45 4C 46 |.ELF|`, at most 1 KiB. */
function hexAndAscii(bytes: Uint8Array): string {
  let hex = "";
  let ascii = "";
  const shown = Math.min(bytes.length, MAX_DATA);
  for (let index = 0; index < shown; index++) {
    const byte = bytes[index] ?? 0;
    hex += index === 0 ? PAIRS[byte] : ` ${PAIRS[byte]}`;
    ascii += byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : ".";
  }
  const more = bytes.length - shown;
  return `${hex} |${ascii}|${more > 0 ? ` … ${more} more bytes` : ""}`;
}

/** A string of a report as its UTF-8 bytes. */
export function textData(text: string): string {
  return hexAndAscii(Buffer.from(text));
}

/**
 * Data of a match as YARA or YARA-X prints it (cli/yara.c, cli/src/commands/scan.rs). Both print hex
 * strings as pairs of digits; of text YARA writes only unprintable bytes as `\x0A`, YARA-X escapes as
 * Rust does. Which of these it is follows from the length, which YARA-X always prints; where it stays
 * open, the data is shown as printed.
 */
export function printedData(data: string, length: number | null): string {
  const { text, more, omitted } = withoutEllipsis(data);
  const bytes = length === null ? yaraBytes(text) : bytesOfLength(text, length, omitted);
  return bytes === null ? rawData(data) : hexAndAscii(bytes) + more;
}

/** Data as YARA-X writes it in JSON: every byte escaped as Rust does. */
export function escapedData(data: string): string {
  const { text, more } = withoutEllipsis(data);
  const bytes = bytesOfRust(text);
  return bytes === null ? rawData(data) : hexAndAscii(bytes) + more;
}

function rawData(text: string): string {
  return text.length > MAX_DATA ? `${text.slice(0, MAX_DATA)}…` : text;
}

/** `omitted` is the number of bytes left out: 0, or null where it is not printed. */
function withoutEllipsis(data: string): { text: string; more: string; omitted: number | null } {
  const more = MORE.exec(data);
  if (more === null) return { text: data, more: "", omitted: 0 };
  const omitted = more[1] === undefined ? null : Number(more[1]);
  return { text: data.slice(0, more.index), more: more[0], omitted };
}

function yaraBytes(text: string): Uint8Array | null {
  const hex = bytesOfHex(text);
  if (hex === null) return bytesOfYara(text);
  // One pair of digits may as well be a text of two characters.
  return hex.length > 1 ? hex : null;
}

function bytesOfLength(text: string, length: number, omitted: number | null): Uint8Array | null {
  const size = omitted === null ? Math.min(length, YARA_HEX_BYTES) : length - omitted;
  for (const read of [bytesOfHex, bytesOfYara, bytesOfRust]) {
    const bytes = read(text);
    if (bytes !== null && bytes.length === size) return bytes;
  }
  return null;
}

function bytesOfHex(text: string): Uint8Array | null {
  return HEX.test(text) ? Buffer.from(text.replaceAll(" ", ""), "hex") : null;
}

function bytesOfYara(text: string): Uint8Array | null {
  if (!PRINTABLE.test(text)) return null;
  const bytes = text.replace(/\\x([0-9A-F]{2})/g, (printed, hex: string) => {
    const char = String.fromCharCode(Number.parseInt(hex, 16));
    return PRINTABLE.test(char) ? printed : char;
  });
  return Buffer.from(bytes, "latin1");
}

function bytesOfRust(text: string): Uint8Array | null {
  if (!PRINTABLE.test(text)) return null;
  const bytes = text.replace(
    /\\(?:x([0-9a-f]{2})|([tnr'"\\]))/g,
    (_escape, hex: string | undefined, char: string | undefined) =>
      hex === undefined
        ? (RUST_ESCAPES.get(char ?? "") ?? char ?? "")
        : String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, "latin1");
}
