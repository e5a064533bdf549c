import type { ImportWarning } from "../../findings/finding";
import type { XmlStream } from "./xml-stream";

/** Warnings about the text of a document that was read verbatim. */
export function xmlWarnings(stream: XmlStream): ImportWarning[] {
  const count = stream.disallowed;
  if (count === 0) return [];
  const message = `${count} characters that XML does not allow were kept as they are.`;
  return [{ code: "invalid_characters", message, record: null, line: null, field: null }];
}
