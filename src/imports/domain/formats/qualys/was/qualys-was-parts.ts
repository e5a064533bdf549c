import { decodeBase64 } from "@/encoding/domain/text/decode-base64";
import type { EvidencePart } from "@/evidence/domain/findings/finding";
import { childrenOf, textOf, type XmlElement } from "@/imports/domain/xml/xml-element";
import { descendant, stated, textAt } from "../fields/qualys-members";

/** Collects the parts of one detection of a WAS scan. */
export class WasParts {
  readonly parts: EvidencePart[] = [];
  /** Names of parts whose base64 is invalid; their text was kept instead. */
  readonly undecodable: string[] = [];

  /** Adds the content of an element, decoded where it is marked as base64; nothing when it is empty. */
  add(name: string, element: XmlElement | null): void {
    if (element === null) return;
    const { bytes, isDecoded } = contentOf(element);
    if (bytes.byteLength === 0) return;
    this.parts.push({ name, mediaType: "text/plain", bytes });
    if (!isDecoded) this.undecodable.push(name);
  }

  /**
   * Adds a request. WAS gives its pieces and not its HTTP version, so the part is a text with method,
   * URL, header lines and body, and no HTTP message.
   */
  addRequest(name: string, request: XmlElement | null): void {
    if (request === null) return;
    const lines = [`${textAt(request, "METHOD").trim()} ${textAt(request, "URL").trim()}`.trim()];
    const headers = descendant(request, "HEADERS");
    for (const header of headers === null ? [] : childrenOf(headers))
      lines.push(headerLine(header));
    const body = descendant(request, "BODY");
    const content = body === null ? null : contentOf(body);
    const head = lines.filter((line) => line !== "").join("\n");
    if (head === "" && (content === null || content.bytes.byteLength === 0)) return;
    const bytes = Buffer.concat([
      Buffer.from(`${head}\n\n`),
      content === null ? Buffer.alloc(0) : content.bytes,
    ]);
    this.parts.push({ name, mediaType: "text/plain", bytes });
    if (content?.isDecoded === false) this.undecodable.push(name);
  }
}

/** Exact bytes of an element's text, by its `base64` attribute. */
function contentOf(element: XmlElement): { bytes: Uint8Array; isDecoded: boolean } {
  const text = textOf(element);
  if (stated(text) === "") return { bytes: Buffer.alloc(0), isDecoded: true };
  if (element.attributes.base64?.trim().toLowerCase() !== "true") {
    return { bytes: Buffer.from(text), isDecoded: true };
  }
  const decoded = decodeBase64(text);
  return { bytes: decoded ?? Buffer.from(text), isDecoded: decoded !== null };
}

/** `Name: value` of an element with a key and a value, whatever their case. */
function headerLine(header: XmlElement): string {
  const members = childrenOf(header);
  const [key = "", value = ""] = ["key", "value"].map((name) => {
    const member = members.find((child) => child.name.toLowerCase() === name);
    return member === undefined ? "" : textOf(member).trim();
  });
  return members.length === 0 ? textOf(header).trim() : `${key}: ${value}`;
}
