import { type PracticePart, readPracticeParty } from "@/encoding/domain/ids/practice-party";
import { visibleText } from "@/lib/visible-text";
import { type SentencePart, sayRecord } from "@/trace/domain/sentences/say-record";
import { MEMBER_NAMES } from "./member-names";
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
  /** Null for a record without words here, which is shown raw. */
  sentence: SentencePart[] | null;
  facts: RecordFact[];
}

/** Puts a record's line into words; null where it is no record in a known form. */
export function describeRecord(line: string): DescribedRecord | null {
  const content = readRecordLine(line);
  return content === null ? null : describeContent(content);
}

/** As describeRecord, for a record that is read already. */
export function describeContent(content: RecordContent): DescribedRecord {
  return { content, sentence: sayRecord(content), facts: factsOf(content.summary) };
}

/** The members of a record's summary in words, without those that say nothing. */
function factsOf(summary: RecordContent["summary"]): RecordFact[] {
  return Object.entries(summary).flatMap(([key, value]) => {
    const words = wordsOf(value);
    return words === null ? [] : [factOf(key, words)];
  });
}

const ACCOUNT = /^(?:user:)?([0-9a-f]{8}-[0-9a-f-]{27})$/;

/** Id of the account that a value of a record names, or null. */
export function accountIn(member: string, value: string): string | null {
  if (!value.startsWith("user:") && member !== "account") return null;
  return ACCOUNT.exec(value)?.[1] ?? null;
}

/**
 * The actor of a record: accounts are named by the start of their id, because records hold no names. A practice person
 * is never named without the account that plays it.
 */
export function actorWords(actor: string): string {
  const person = readPracticeParty(actor);
  if (person !== null) {
    return `${practiceWords(person.part)} ${actorWords(`user:${person.account}`)}`;
  }
  if (actor === "did:svc:service") return records.actors.service;
  const id = accountIn("account", actor);
  return id === null ? visibleText(actor).text : records.actors.account(id.slice(0, 8));
}

/** A practice person, before the account that plays it. */
export function practiceWords(part: PracticePart): string {
  return `Practice ${part === "second" ? "second person" : part}, played by`;
}

/** Whether a value is shown by its ends, as a digest. */
export function isDigest(value: string): boolean {
  return /^[0-9a-f]{64}$/.test(value);
}

/** Start of an id that ends in a UUID; other values as they are. */
export function shortId(value: string): string {
  return value.replace(/^([A-Z]+-[0-9a-f]{8})-[0-9a-f-]{27}$/, "$1…");
}

/** A code of the product as words: `policy_changed` is read as two. */
export function spacedCode(value: string): string {
  return /^[a-z]+(?:_[a-z]+)+$/.test(value) ? value.replaceAll("_", " ") : visibleText(value).text;
}

function factOf(key: string, value: string): RecordFact {
  return {
    key,
    name: MEMBER_NAMES[key] ?? spaced(key),
    value,
    isDigest: isDigest(value),
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
