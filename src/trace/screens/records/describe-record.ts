import { visibleText } from "@/lib/visible-text";
import { CUSTODY_EVENTS } from "@/trace/domain/custody-event";
import { EVENT_NAMES } from "./custody-names";
import { custodyKind, KIND_NAMES, MEMBER_NAMES } from "./record-kinds";
import { type RecordContent, readRecordLine } from "./record-line";
import { records } from "./record-words";

/** One fact of a record for a reader. */
export interface RecordFact {
  key: string;
  name: string;
  value: string;
  /** A digest, which is shown by its ends. */
  isDigest: boolean;
  /** Link to details on this site. */
  href: string | null;
}

/** A record in plain words. */
export interface DescribedRecord {
  content: RecordContent;
  title: string;
  actor: string;
  facts: RecordFact[];
}

/** Puts a record's line into words; null where it is no record in a known form. */
export function describeRecord(line: string): DescribedRecord | null {
  const content = readRecordLine(line);
  if (content === null) return null;
  const facts = factsOf(content.summary);
  return {
    content,
    title: KIND_NAMES[content.kind] ?? custodyTitle(content.kind) ?? visibleText(content.kind).text,
    actor: actorWords(content.actor),
    facts,
  };
}

/** The members of a record's summary in words, without those that say nothing. */
export function factsOf(summary: RecordContent["summary"]): RecordFact[] {
  return Object.entries(summary).flatMap(([key, value]) => {
    const words = wordsOf(value);
    return words === null ? [] : [factOf(key, words)];
  });
}

function custodyTitle(kind: string): string | null {
  const event = CUSTODY_EVENTS.find((each) => kind === `custody.${each}`);
  return event === undefined ? null : custodyKind(EVENT_NAMES[event]);
}

/** The actor of a record: accounts are named by the start of their id, because records hold no names. */
export function actorWords(actor: string): string {
  if (actor === "did:svc:service") return records.actors.service;
  const [, id] = /^user:([0-9a-f-]{8,})$/.exec(actor) ?? [];
  return id === undefined ? visibleText(actor).text : records.actors.account(id.slice(0, 8));
}

function factOf(key: string, value: string): RecordFact {
  return {
    key,
    name: MEMBER_NAMES[key] ?? spaced(key),
    value,
    isDigest: /^[0-9a-f]{64}$/.test(value),
    href: /^RUN-\d+$/.test(value) ? `/imports/${value}` : null,
  };
}

/** Null for what says nothing. */
function wordsOf(value: unknown): string | null {
  if (value === null || value === "") return null;
  if (Array.isArray(value)) return visibleText(value.map(String).join(", ")).text || "–";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "object") return visibleText(JSON.stringify(value)).text;
  return visibleText(String(value)).text;
}

function spaced(key: string): string {
  const words = visibleText(key).text.replaceAll("_", " ");
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
}
