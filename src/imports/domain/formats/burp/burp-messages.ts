import { decodeBase64 } from "@/encoding/domain/text/decode-base64";
import type { EvidencePart } from "@/evidence/domain/findings/finding";
import { childrenOf, textOf, type XmlElement } from "../../xml/xml-element";

/** Collects the parts of one issue. */
export class BurpParts {
  readonly parts: EvidencePart[] = [];
  /** Names of parts whose base64 is invalid; their text was kept instead. */
  readonly undecodable: string[] = [];
  private readonly counts = new Map<string, number>();

  /**
   * Takes the messages of the n-th (from 0) `requestresponse` of an element: `request`, `response`,
   * `request-2`, … with `prefix` in front, as exact bytes. Text marked as base64 is decoded, other
   * text is taken as UTF-8. Returns other facts of the exchange, and with a prefix the names of the
   * parts.
   */
  addExchange(exchange: XmlElement, n: number, prefix = ""): Map<string, string> {
    const suffix = n === 0 ? "" : `-${n + 1}`;
    const said = new Map<string, string>();
    for (const child of childrenOf(exchange)) {
      const name = `${child.name}${suffix}`;
      if (child.name === "request" || child.name === "response") {
        const part = this.addMessage(child, prefix + name);
        if (part !== null && prefix !== "") said.set(name, part);
        const { method } = child.attributes;
        if (method !== undefined && method !== "") said.set(`method${suffix}`, method);
      } else {
        const text = textOf(child).trim();
        if (text !== "") said.set(name, text);
      }
    }
    return said;
  }

  /** Adds a part; of two with one name, which Burp does not write, the later one is numbered. */
  add(name: string, mediaType: string, bytes: Uint8Array): string {
    const count = (this.counts.get(name) ?? 0) + 1;
    this.counts.set(name, count);
    const unique = count === 1 ? name : `${name}.${count}`;
    this.parts.push({ name: unique, mediaType, bytes });
    return unique;
  }

  /** Name of the part that the message became, or null when it is empty. */
  private addMessage(element: XmlElement, name: string): string | null {
    const text = textOf(element);
    const isBase64 = element.attributes.base64?.trim().toLowerCase() === "true";
    if (text === "" || (isBase64 && text.trim() === "")) return null;
    const decoded = isBase64 ? decodeBase64(text) : null;
    const unique = this.add(name, "message/http", decoded ?? Buffer.from(text));
    if (isBase64 && decoded === null) this.undecodable.push(unique);
    return unique;
  }
}
