import {
  asList,
  asText,
  isObject,
  type JsonObject,
  type JsonValue,
} from "@/encoding/domain/json/json-values";
import { decodeBase64 } from "@/encoding/domain/text/decode-base64";
import { singleLine } from "@/encoding/domain/text/plain-text";
import type { EvidencePart } from "@/evidence/domain/findings/finding";
import { fieldText } from "./field-text";
import type { FindingFields } from "./finding-fields";

/** A message about one piece of evidence: what is wrong, and with which. */
export interface PartWarning {
  code: "base64_invalid" | "evidence_too_large";
  message: string;
  field: string;
}

export const MAX_EVIDENCE_BYTES = 10 * 1024 * 1024;
const TEXT = "text/plain; charset=utf-8";
const BYTES = "application/octet-stream";
const MEDIA_TYPE = /^[a-z]+\/[a-z0-9][\w.+-]{0,100}(?:\s*;\s*[\w.+-]{1,40}="?[\w.+-]{1,60}"?)*$/i;

/** Collects the exact bytes that come with one finding, each piece under a name of its own. */
export class EvidenceParts {
  readonly parts: EvidencePart[] = [];
  readonly warnings: PartWarning[] = [];
  private readonly names = new Set<string>();
  private readonly repetitions = new Map<string, number>();

  /** Adds a text as UTF-8. What is longer than 10 MB is left out with a warning. */
  addText(name: string, mediaType: string, text: string): void {
    if (text !== "") this.add(name, mediaType, Buffer.from(text));
  }

  /** Adds the bytes of a base64 text; the text itself where it is invalid. */
  addBase64(name: string, mediaType: string, text: string): void {
    if (text.length > 2 * MAX_EVIDENCE_BYTES) {
      this.refuse(name);
      return;
    }
    const bytes = decodeBase64(text);
    if (bytes === null) {
      const message = "The evidence is not valid base64; its text was kept.";
      this.warnings.push({ code: "base64_invalid", message, field: this.freeName(name) });
    }
    this.add(name, bytes === null ? TEXT : mediaType, bytes ?? Buffer.from(text));
  }

  /** Adds an HTTP message, which some tools write as base64. */
  addMessage(name: string, text: string): void {
    if (text === "") return;
    const decoded = isEncodedMessage(text) ? decodeBase64(text) : null;
    this.add(name, "message/http", decoded ?? Buffer.from(text));
  }

  private add(name: string, mediaType: string, bytes: Buffer): void {
    if (bytes.byteLength > MAX_EVIDENCE_BYTES) {
      this.refuse(name);
      return;
    }
    const unique = this.freeName(name);
    this.names.add(unique);
    this.parts.push({ name: unique, mediaType, bytes });
  }

  private refuse(name: string): void {
    const message = "The evidence is larger than 10 MB and was left out.";
    this.warnings.push({ code: "evidence_too_large", message, field: this.freeName(name) });
  }

  /** `request`, `request-2`, … */
  private freeName(name: string): string {
    let unique = name;
    let n = this.repetitions.get(name) ?? 1;
    while (this.names.has(unique)) unique = `${name}-${++n}`;
    if (n > 1) this.repetitions.set(name, n);
    return unique;
  }
}

const BASE64_MESSAGE = /^[A-Za-z0-9+/\r\n]{8,}={0,2}$/;
const HTTP_MESSAGE = /^(?:[A-Z]{3,20} \S|HTTP\/)/;

/** A plain HTTP message has spaces in its first line, so it is never mistaken for base64. */
function isEncodedMessage(text: string): boolean {
  if (!BASE64_MESSAGE.test(text.trimEnd())) return false;
  return HTTP_MESSAGE.test(Buffer.from(text.slice(0, 64), "base64").toString("latin1"));
}

/**
 * Takes the evidence out of the fields: items of `evidence`
 * (`{kind, name, content | content_base64, mime}`), and HTTP messages and output in fields of their own.
 * Evidence that is one plain value stays in the occurrence.
 */
export function takeEvidence(fields: FindingFields, evidence: EvidenceParts): void {
  for (const { name, value } of fields.takeAll("evidence")) {
    if (Array.isArray(value) || isObject(value)) {
      for (const item of asList(value)) addItem(item, evidence);
    } else fields.keep(name, fieldText(value));
  }
  for (const name of ["request", "response"] as const) {
    for (const { value } of fields.takeAll(name)) evidence.addMessage(name, contentText(value));
  }
  for (const { value } of fields.takeAll("output")) {
    evidence.addText("output", TEXT, contentText(value));
  }
}

function addItem(item: JsonValue, evidence: EvidenceParts): void {
  if (!isObject(item)) {
    evidence.addText("evidence", TEXT, contentText(item));
    return;
  }
  const { content, content_base64 } = item;
  const name = itemName(item);
  const base64 = asText(content_base64);
  if (base64 !== "") evidence.addBase64(name, mediaTypeOf(item, BYTES), base64);
  else if (content === undefined) evidence.addText(name, "application/json", fieldText(item));
  else evidence.addText(name, mediaTypeOf(item, TEXT), contentText(content));
}

function contentText(value: JsonValue): string {
  return typeof value === "string" ? value : fieldText(value);
}

function itemName({ name, title, kind }: JsonObject): string {
  const found = [name, title, kind]
    .map(asText)
    .map(singleLine)
    .find((text) => text !== "");
  return found ?? "evidence";
}

function mediaTypeOf({ mime, mime_type, content_type }: JsonObject, otherwise: string): string {
  const text = asText(mime ?? mime_type ?? content_type).trim();
  return MEDIA_TYPE.test(text) ? text : otherwise;
}

/** Adds attached files (`{title, data}` with base64, as DefectDojo has them); returns whether all have data. */
export function addFiles(files: JsonValue, evidence: EvidenceParts): boolean {
  let isWhole = true;
  for (const item of asList(files)) {
    const data = isObject(item) ? asText(item.data) : "";
    if (isObject(item) && data !== "") {
      evidence.addBase64(itemName(item), mediaTypeOf(item, BYTES), data);
    } else isWhole = false;
  }
  return isWhole;
}
