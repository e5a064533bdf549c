import { asText, isObject, type JsonValue } from "@/encoding/domain/json/json-values";
import { quoted } from "@/encoding/domain/text/plain-text";
import type { Finding } from "@/evidence/domain/findings/finding";
import type { Severity, SeveritySource } from "@/evidence/domain/findings/severity";
import { type Cvss, cvssScore, parseCvssVector, severityOfScore } from "../../ratings/cvss";
import { severityOfWord } from "../../ratings/severity-words";
import type { CvssField } from "./field-names";
import { isPlaceholder, textsWithin } from "./field-text";
import type { FieldValue, FindingFields } from "./finding-fields";

/** Versions in the order of preference, and what a score without a vector is called. */
const CVSS: readonly { field: CvssField; version: string }[] = [
  { field: "cvss3", version: "3" },
  { field: "cvss", version: "?" },
  { field: "cvss4", version: "4.0" },
  { field: "cvss2", version: "2.0" },
];
const MAX_CVSS = 300;
/** `8.1 (AV:N/…)`, `7.5 / CVSS:3.1/…`. */
const SCORE_AND_VECTOR = /^(\d{1,2}(?:[.,]\d{1,4})?)[\s/]+(\S+)$/;
/** DefectDojo's numbers for its five words. */
const NUMERICAL = new Map<string, Severity>([
  ["S0", "critical"],
  ["S1", "high"],
  ["S2", "medium"],
  ["S3", "low"],
  ["S4", "info"],
]);
/** A bare number, read as the scale of 1 to 5 on which 5 is the worst, as Qualys and many tables use it. */
const SCALE = new Map<string, Severity>([
  ["5", "critical"],
  ["4", "high"],
  ["3", "medium"],
  ["2", "low"],
  ["1", "info"],
]);
/** Words that say that the tool gives no severity. */
const UNSAID = new Set(["unknown", "undefined", "n/a", "na", "-"]);

/**
 * Takes the CVSS rating out of the fields: a score (decimal comma allowed), a vector, or both. The
 * tool's own score wins over the one that the vector gives. A field that holds neither, and a second
 * rating, stay in the occurrence.
 */
export function takeCvss(fields: FindingFields): Cvss | null {
  let rating: Cvss | null = null;
  for (const { field, version } of CVSS) {
    if (fields.all(field).length === 0) continue;
    if (rating === null) rating = cvssOf(fields.takeAll(field), version, fields);
  }
  return rating;
}

function cvssOf(
  values: readonly FieldValue[],
  version: string,
  fields: FindingFields,
): Cvss | null {
  let score: number | null = null;
  let vector: Cvss | null = null;
  for (const { name, value } of values) {
    for (const text of cvssTexts(value)) {
      const found = readCvss(text);
      if (found === null) {
        if (!isPlaceholder(text)) fields.keepInvalid(name, text);
        continue;
      }
      score ??= found.score;
      vector ??= found.vector;
    }
  }
  if (vector !== null) {
    return { version: vector.version, score: score ?? vector.score, vector: vector.vector };
  }
  return score === null ? null : { version, score, vector: null };
}

/** `{score, vector, version}` of JSON; the version is in the vector, too. */
function cvssTexts(value: JsonValue): string[] {
  if (!isObject(value)) return textsWithin(value);
  const { score, base_score, baseScore, vector, vector_string, vectorString } = value;
  const texts = [score ?? base_score ?? baseScore, vector ?? vector_string ?? vectorString];
  return texts.map(asText).filter((text) => text !== "");
}

function readCvss(text: string): { score: number | null; vector: Cvss | null } | null {
  const trimmed = text.trim();
  if (trimmed.length > MAX_CVSS) return null;
  const score = cvssScore(trimmed);
  if (score !== null) return { score, vector: null };
  const both = SCORE_AND_VECTOR.exec(trimmed);
  const vector = parseCvssVector(both?.[2] ?? trimmed);
  return vector === null ? null : { score: cvssScore(both?.[1] ?? ""), vector };
}

/** How severe a finding is, and who says so. */
export interface Rating {
  severity: Severity;
  severitySource: SeveritySource;
  severityRaw: string;
  /** Warning where the tool's own severity was not understood or is missing. */
  warning: string | null;
}

/**
 * Takes the severity out of the fields: the tool's word, else DefectDojo's S0 to S4. CVSS decides only
 * where the tool gives no severity, or one that cannot be understood; without it a bare number
 * counts on a scale of 1 to 5, one with a decimal as a score, with a warning, and everything else as info.
 */
export function takeRating(fields: FindingFields, cvss: Finding["cvss"]): Rating {
  const numerical = fields.takeText("numericalSeverity").trim().toUpperCase();
  const raw = fields.takeText("severity");
  const word = raw.trim().toLowerCase();
  const isStated = word !== "" && !UNSAID.has(word);
  const own = isStated ? severityOfWord(word) : null;
  if (own !== null) return rated(own, "tool", raw, null);
  const byNumber = NUMERICAL.get(numerical);
  if (byNumber !== undefined) return rated(byNumber, "tool", isStated ? raw : numerical, null);
  if (cvss !== null && cvss.score !== null) {
    const message = `The severity ${quoted(raw)} is unknown; the CVSS score ${cvss.score} decides.`;
    return rated(severityOfScore(cvss.score), "cvss", raw, isStated ? message : null);
  }
  if (UNSAID.has(word)) return rated("info", "tool", raw, null);
  const byScale = SCALE.get(word);
  const score = /^\d{1,2}[.,]\d$/.test(word) ? cvssScore(word) : null;
  const read = byScale ?? (score === null ? undefined : severityOfScore(score));
  if (read !== undefined) {
    const scale = score === null ? "1 to 5" : "0.0 to 10.0";
    return rated(
      read,
      "tool",
      raw,
      `The severity ${quoted(raw)} is read as ${read}, on a scale of ${scale}.`,
    );
  }
  const message = isStated
    ? `The severity ${quoted(raw)} is unknown; it counts as info.`
    : "There is neither a severity nor a CVSS score; it counts as info.";
  return rated("info", "tool", raw, message);
}

function rated(
  severity: Severity,
  severitySource: SeveritySource,
  severityRaw: string,
  warning: string | null,
): Rating {
  return { severity, severitySource, severityRaw, warning };
}
