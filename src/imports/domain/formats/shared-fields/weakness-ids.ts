import { asText, isObject, type JsonValue } from "@/encoding/domain/json/json-values";
import { cvesIn } from "../../html/report-text";
import { fieldText, isPlaceholder, textsWithin } from "./field-text";
import type { FindingFields } from "./finding-fields";

const SEPARATORS = /[\s,;|]+/;
/** Ids of advisories: GHSA-…, OSV-…, RHSA-2020:1, USN-1. */
const ADVISORY = /^[A-Za-z][A-Za-z0-9]{0,30}[-:][\w.:-]{1,80}$/;
const CVE = /^CVE-\d{4}-\d{4,19}$/i;
/** An id without its letters, in a field that is called CVE. */
const BARE_CVE = /^(?:19|20)\d\d-\d{4,7}$/;
const CWE_LINK = /\bcwe\.mitre\.org\/data\/definitions\/(\d{1,6})\b/gi;
const CWE = /\bCWE[-_ :]?(\d{1,6})\b/gi;
const CWE_ALONE = /^(?:CWE-)?(\d{1,6})$/i;
const CWE_NUMBERS = /^\d{1,6}(?:\.0{1,6})?(?:[,;|\s]+\d{1,6}(?:\.0{1,6})?)*$/;
const MAX_CWE = 99_999;
const TECHNIQUE = /\bT\d{4}(?:\.\d{3})?\b/g;

/** Ids of weaknesses and advisories that a finding names. */
export interface AdvisoryIds {
  /** Upper case, sorted, unique. */
  cve: string[];
  /** Ids of other registers, in the order of the report. */
  others: string[];
}

/** Takes the advisory ids out of the fields. A field with anything else in it stays in the occurrence. */
export function takeAdvisoryIds(fields: FindingFields): AdvisoryIds {
  const values = fields.takeAll("cve");
  const [first] = values;
  // Most findings name one CVE or none.
  if (first === undefined) return { cve: [], others: [] };
  if (values.length === 1 && typeof first.value === "string" && CVE.test(first.value)) {
    return { cve: [first.value.toUpperCase()], others: [] };
  }
  const cve: string[] = [];
  const others: string[] = [];
  for (const { name, value } of values) {
    const texts = idTexts(value);
    const words = texts.flatMap((text) => text.split(SEPARATORS)).filter((w) => !isPlaceholder(w));
    const bare = /cve/i.test(name) ? words.filter((word) => BARE_CVE.test(word)) : [];
    cve.push(...texts.flatMap(cvesIn), ...bare.map((id) => `CVE-${id}`));
    const rest = words.filter((word) => !CVE.test(word) && !bare.includes(word));
    if (rest.every((word) => ADVISORY.test(word))) others.push(...rest);
    else fields.keep(name, fieldText(value));
  }
  return { cve: [...new Set(cve)].sort(), others: [...new Set(others)] };
}

/** API objects carry the id beside links and dates that must not be mistaken for ids. */
function idTexts(value: JsonValue): string[] {
  if (Array.isArray(value)) return value.flatMap(idTexts);
  if (!isObject(value)) return textsWithin(value);
  const { vulnerability_id, cve, id, name } = value;
  const text = [vulnerability_id, cve, id, name].map(asText).find((candidate) => candidate !== "");
  return text === undefined ? [] : [text];
}

/** Takes the CWE numbers out of the fields, the first is the primary one; 0 and below mean none. */
export function takeCwe(fields: FindingFields): number[] {
  const numbers: number[] = [];
  for (const { name, value } of fields.takeAll("cwe")) {
    for (const text of textsWithin(value)) {
      const found = cweNumbers(text.trim());
      const inRange = found?.filter((number) => number > 0 && number <= MAX_CWE) ?? [];
      // 0 and below are how tools say that they know none.
      if (found === null || found.some((number) => number > MAX_CWE))
        fields.keepInvalid(name, text);
      numbers.push(...inRange);
    }
  }
  return [...new Set(numbers)];
}

/** Null where the text names no CWE. */
function cweNumbers(text: string): number[] | null {
  const single = CWE_ALONE.exec(text)?.[1];
  if (single !== undefined) return [Number(single)];
  if (isPlaceholder(text) || text === "-1") return [];
  const numbers = CWE_NUMBERS.test(text)
    ? text.split(SEPARATORS).map(Number)
    : [CWE, CWE_LINK].flatMap((form) =>
        Array.from(text.matchAll(form), ([, number]) => Number(number)),
      );
  return numbers.length === 0 ? null : numbers;
}

/** ATT&CK technique ids that the fields name, sorted and unique; the fields stay in the occurrence. */
export function techniquesOf(fields: FindingFields): string[] {
  const ids = fields
    .all("technique")
    .flatMap(({ value }) => textsWithin(value))
    .flatMap((text) => text.match(TECHNIQUE) ?? []);
  return [...new Set(ids)].sort();
}
