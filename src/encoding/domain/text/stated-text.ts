import { playerOf } from "../ids/practice-party";

/** Words that people write where they have nothing to say, without punctuation and spaces. */
const PLACEHOLDERS = new Set(
  [
    "na nv nn none nil null nothing no yes ok okay done fixed unknown undefined unspecified unclear",
    "tbd tba tbc todo wip pending later soon dummy test testing asdf qwerty foo bar foobar placeholder",
    "notapplicable notavailable notknown notyet notspecified tobedetermined tobedone tobeconfirmed",
    "tobeannounced tobedefined idk dontknow seeabove seebelow asabove empty blank missing lorem",
    "loremipsum keine keiner unbekannt offen entfällt",
  ].flatMap((line) => line.split(" ")),
);

const DIGIT = /\p{Nd}/u;

/**
 * Whether a text has content: at least one letter or digit, and not a word used for an empty field
 * (`n/a`, `tbd`, `-`, `none`, `?`, `xxx`), in any case, punctuation and Unicode form.
 */
export function isStated(text: string | null | undefined): text is string {
  if (text === null || text === undefined) return false;
  const letters = text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "");
  if (letters === "" || PLACEHOLDERS.has(letters)) return false;
  // One letter over and over is a keyboard at rest; digits are a number.
  return new Set(letters).size > 1 || DIGIT.test(letters) || /[^\p{ASCII}]/u.test(letters);
}

/** As isStated, and the literal `unknown` counts: it was recorded that it is not known. */
export function isStatedOrUnknown(text: string | null): boolean {
  return text?.trim().toLowerCase() === "unknown" || isStated(text);
}

const REFERENCES = [
  /\bhttps?:\/\/[\p{L}\p{N}[][^\s]*/iu,
  // Issue or merge request, with or without its project.
  /(?:^|[\s(\w/.-])[#!]\d+\b/,
  /\b[A-Z][A-Z0-9_]+-\d+\b/,
  // Change and ticket numbers of service desks (CHG0031337).
  /\b[A-Z]{2,}\d{3,}\b/,
  // Commit; a word that happens to be hexadecimal has no digit.
  /\b(?=[0-9a-f]*\d)(?=[0-9a-f]*[a-f])[0-9a-f]{7,64}\b/,
];

/** Whether a text names a commit, a change, a ticket or an address at which the work can be looked up. */
export function isReference(text: string | null): boolean {
  return isStated(text) && REFERENCES.some((pattern) => pattern.test(text));
}

/** Whether two names of actors are the same one; a practice person is the account that plays it. */
export function isSameActor(a: string, b: string): boolean {
  const [one, other] = [a, b].map((name) => playerOf(name.trim().toLowerCase()));
  return one === other;
}
