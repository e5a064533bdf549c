/** Input of the suggester from an incident or a finding; it reads nothing else. */
export interface SuggestionInput {
  readonly title: string;
  readonly text: string;
  /** Numbers of weaknesses: 79 for CWE-79. */
  readonly cwes: readonly number[];
  /** Identifiers such as CVE-2021-44228. */
  readonly cves: readonly string[];
}

/** Longer input is cut: weaknesses are named early, and time stays bounded. */
const TITLE_LIMIT = 500;
const TEXT_LIMIT = 5_000;
const CWE_LIMIT = 20;
const CVE_LIMIT = 50;

/** One of the two texts within its limit. */
export interface ReadText {
  readonly in: "title" | "text";
  readonly given: string;
  /** As patterns and tokenizer read it; of the same length, so that offsets hold for both. */
  readonly value: string;
}

/** An input within its limits. */
export interface ReadInput {
  readonly texts: readonly ReadText[];
  readonly cwes: readonly number[];
  readonly cves: readonly string[];
}

/** Patterns know one blank, one hyphen and one apostrophe; each takes the place of one character. */
function readText(place: ReadText["in"], given: string): ReadText {
  const value = given
    .replace(/\s/g, " ")
    .replace(/[\u2010-\u2014]/g, "-")
    .replace(/[\u2018\u2019]/g, "'");
  return { in: place, given, value };
}

/** Cuts an input to its limits and normalises its texts to the form that patterns expect. */
export function readInput(input: SuggestionInput): ReadInput {
  return {
    texts: [
      readText("title", input.title.slice(0, TITLE_LIMIT)),
      readText("text", input.text.slice(0, TEXT_LIMIT)),
    ],
    cwes: [...new Set(input.cwes.slice(0, CWE_LIMIT))],
    cves: [...new Set(input.cves.slice(0, CVE_LIMIT))],
  };
}
