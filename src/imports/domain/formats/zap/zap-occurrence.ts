import { withLineFeeds } from "@/encoding/domain/text/plain-text";
import type { EvidencePart } from "@/evidence/domain/findings/finding";

/** Members of an occurrence under the names that evidence uses; `other` and `url` are the API's. */
const NAMES = new Map([
  ["uri", "uri"],
  ["url", "uri"],
  ["method", "method"],
  ["param", "param"],
  ["attack", "attack"],
  ["evidence", "evidence"],
  ["otherinfo", "otherinfo"],
  ["other", "otherinfo"],
  ["nodename", "nodeName"],
  ["inputvector", "inputVector"],
  ["requestheader", "requestheader"],
  ["requestbody", "requestbody"],
  ["responseheader", "responseheader"],
  ["responsebody", "responsebody"],
]);
/** Numbers within the session that wrote the report: they say nothing of the site. */
const SESSION_NUMBERS = new Set(["id", "messageid", "sourceid", "sourcemessageid"]);

/** One place where an alert was raised. */
export interface ZapOccurrence {
  line: number;
  fields: Map<string, string>;
}

/** Name of a member of a report without its case and hyphens: JSON and XML spell it differently. */
export function zapKey(name: string): string {
  const lower = name.toLowerCase();
  return lower.includes("-") ? lower.replaceAll("-", "") : lower;
}

/** Name under which a member of an alert is one of its occurrence's, or null. */
export function occurrenceKey(key: string): string | null {
  return NAMES.get(key) ?? null;
}

export function isSessionNumber(key: string): boolean {
  return SESSION_NUMBERS.has(key);
}

/** Members specific to an occurrence, the same for XML and JSON. */
export function zapOccurrence({ fields }: ZapOccurrence): Record<string, string> {
  const entries: [string, string][] = [];
  for (const [name, value] of fields) {
    if (/^re(?:quest|sponse)(?:header|body)$/.test(name) || value.trim() === "") continue;
    entries.push([name, name === "uri" || name === "method" ? value.trim() : withLineFeeds(value)]);
  }
  return Object.fromEntries(entries);
}

/** The HTTP messages of an occurrence, header and body joined as they were sent. */
export function zapParts({ fields }: ZapOccurrence): EvidencePart[] {
  const parts: EvidencePart[] = [];
  for (const name of ["request", "response"]) {
    const message = (fields.get(`${name}header`) ?? "") + (fields.get(`${name}body`) ?? "");
    if (message === "") continue;
    parts.push({ name, mediaType: "message/http", bytes: Buffer.from(message) });
  }
  return parts;
}
