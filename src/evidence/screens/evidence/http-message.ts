export interface HttpMessage {
  startLine: string;
  headers: readonly { id: number; name: string; value: string }[];
  /** Null where the message ends before a body could begin, as when only its start is shown. */
  body: string | null;
}

const START = /^(?:[A-Z]{3,20} \S.* HTTP\/\d(?:\.\d)?|HTTP\/\d(?:\.\d)? \d{3}.*)$/;

/** Head and body of an HTTP message for reading (RFC 9112 §2.1); null where the text is none. */
export function parseHttpMessage(text: string): HttpMessage | null {
  const blank = text.indexOf("\n\n");
  const head = blank === -1 ? text.replace(/\n$/, "") : text.slice(0, blank);
  const [startLine = "", ...lines] = head.split("\n");
  if (!START.test(startLine)) return null;
  const headers = lines.map((line, id) => {
    const colon = line.indexOf(":");
    return colon <= 0
      ? { id, name: "", value: line }
      : { id, name: line.slice(0, colon), value: line.slice(colon + 1).trimStart() };
  });
  return { startLine, headers, body: blank === -1 ? null : text.slice(blank + 2) };
}
