import { singleLine } from "@/encoding/domain/text/plain-text";
import type { Severity, SeveritySource } from "@/evidence/domain/findings/severity";
import { type Cvss, cvssScore, parseCvssVector, severityOfScore } from "../../ratings/cvss";

interface OpenvasRating {
  severity: Severity;
  severitySource: SeveritySource;
  severityRaw: string;
  falsePositive: boolean;
  /** Whether the result is no finding but a message that a test failed. */
  isError: boolean;
  /** Whether the threat is a word without a known meaning. */
  isUnmapped: boolean;
  cvss: Cvss | null;
  /** Vectors with another score than the result: an override, or a second version of CVSS. */
  otherVectors: readonly string[];
}

/** The threat levels of GMP. */
const THREATS = new Map<string, Severity>([
  ["critical", "critical"],
  ["high", "high"],
  ["medium", "medium"],
  ["low", "low"],
  ["log", "info"],
  ["none", "info"],
  ["debug", "info"],
  ["false positive", "info"],
]);
/**
 * Values that GMP writes in place of a score: https://docs.greenbone.net/API/GMP/, type severity.
 */
const FALSE_POSITIVE = -1;
const DEBUG = -2;
const ERROR = -3;
/** PCI DSS knows but one level, which any score above 0 can be. */
const ALARM = "alarm";

/**
 * How severe a result is: the threat is the scanner's rating. Without one, the CVSS score in
 * `severity` decides, or the negative number used in its place.
 */
export function openvasRating(result: {
  threat: string;
  severity: string;
  vectors: readonly string[];
}): OpenvasRating {
  const threat = singleLine(result.threat);
  const word = threat.toLowerCase();
  const number = /^\s*-?\d/.test(result.severity) ? Number(result.severity) : null;
  const score = cvssScore(result.severity);
  const said = THREATS.get(word) ?? null;
  const byScore = said === null && (word === "" || word === ALARM) && score !== null;
  const hasNoWord = word === "";
  return {
    severity: said ?? (byScore ? severityOfScore(score) : "info"),
    severitySource: byScore ? "cvss" : "tool",
    severityRaw: hasNoWord ? singleLine(result.severity) : threat,
    falsePositive: word === "false positive" || (hasNoWord && number === FALSE_POSITIVE),
    isError: word === "error" || (hasNoWord && number === ERROR),
    isUnmapped: said === null && !byScore && !(hasNoWord && isMessage(number)),
    ...cvssOf(result.vectors, score),
  };
}

function isMessage(number: number | null): boolean {
  return number === FALSE_POSITIVE || number === DEBUG || number === ERROR;
}

/** The score of the result, with the vector that gives it. */
function cvssOf(
  vectors: readonly string[],
  score: number | null,
): Pick<OpenvasRating, "cvss" | "otherVectors"> {
  const ratings = vectors.map(parseCvssVector).filter((rating) => rating !== null);
  const own = ratings.find(
    (rating) => score === null || rating.score === null || rating.score === score,
  );
  const others = ratings.flatMap((rating) => (rating === own ? [] : [rating.vector ?? ""]));
  if (own !== undefined) {
    return { cvss: { ...own, score: score ?? own.score }, otherVectors: others };
  }
  return {
    cvss: score === null ? null : { version: "?", score, vector: null },
    otherVectors: others,
  };
}
