const NAMED: ReadonlyMap<string, number> = new Map([
  ["amp", 0x26],
  ["lt", 0x3c],
  ["gt", 0x3e],
  ["quot", 0x22],
  ["apos", 0x27],
  ["nbsp", 0x20],
  ["shy", 0xad],
  ["zwj", 0x200d],
  ["zwnj", 0x200c],
  ["colon", 0x3a],
  ["comma", 0x2c],
  ["period", 0x2e],
  ["excl", 0x21],
  ["lowbar", 0x5f],
  ["newline", 0x0a],
  ["tab", 0x09],
  ["hyphen", 0x2d],
  ["ndash", 0x2d],
  ["mdash", 0x2d],
  ["lsquo", 0x27],
  ["rsquo", 0x27],
  ["ldquo", 0x22],
  ["rdquo", 0x22],
  ["hellip", 0x2026],
]);
const ENTITY = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/iy;

/** The character reference of HTML that starts at an ampersand, or null. */
export function entityAt(text: string, at: number): { code: number; end: number } | null {
  ENTITY.lastIndex = at;
  const found = ENTITY.exec(text);
  if (!found) return null;
  const [whole, decimal, hexadecimal, name] = found;
  const code =
    name === undefined
      ? Number.parseInt(decimal ?? hexadecimal ?? "", decimal === undefined ? 16 : 10)
      : NAMED.get(name.toLowerCase());
  if (code === undefined || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return null;
  return { code: code === 0xa0 ? 0x20 : code, end: at + whole.length };
}
