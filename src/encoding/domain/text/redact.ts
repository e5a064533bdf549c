import { REDACTED, redactForms, redactKeyBlocks } from "./secret-forms";

/** Words that end, or nearly end, the name of a header, parameter, member or variable with a secret. */
const SECRET_NAME = new RegExp(
  [
    "authori[sz]ation",
    "cookie2?",
    "pass(?:word|wd|phrase|code)",
    "pwd",
    "secret",
    "token",
    "credentials?",
    "(?:api|access|account|auth|client|encryption|functions|master|private|secret|session|shared|signing|subscription)[-_ .]?key",
    "sess(?:ion)?[-_]?id",
    "connect\\.sid",
    "csrf",
    "xsrf",
    "jwt",
    "(?<![a-z])otp",
    "x-auth",
    "amz-signature",
  ].join("|"),
  "gi",
);
const NAME_CHARACTER = /[\w-]/;
const LONGEST_PREFIX = 40;
/** Headers whose value is the rest of the line, blanks and quotes included. */
const HEADER_NAME = /(?:authori[sz]ation|cookies?2?)$|^x-|-(?:key|token|secret)$/i;

/** `name=`, `name: `, `"name": "`, `**name**: `, `name%3D`; what is optional has a bound. */
const ASSIGNMENT = /([\w.[\]-]{0,24})([\\"'`*_ \t]{0,8})(=>|:=|[:=]|%3[AD])[ \t]{0,8}/iy;
/** `"name":"Cookie","value":"…"` of HAR, `name="token" value="…"` of HTML. */
const NAME_AND_VALUE =
  /\\{0,3}["'][\s,]{0,8}\\{0,3}["']?value\\{0,3}["']?[ \t]{0,4}[:=][ \t]{0,4}/iy;
/** `name="password"`, perhaps headers, an empty line: a part of multipart/form-data (RFC 7578). */
const FORM_PART = /["'][^\n]{0,200}\n(?:[\w-]{1,40}:[^\n]{0,200}\n){0,4}\n/y;
const END_OF_TAG = /[\w.:-]{0,24}(?:\s[^<>]{0,200})?>/y;
const FLAG = /[ \t]{1,8}(?=[^\s-])/y;

const QUOTE = /\\{0,3}["'`]/y;
const PLAIN_VALUE = /[^\s&"'`<>]*/y;
const ENCODED_VALUE = /(?:(?!%26)[^\s&"'`<>])*/iy;
const SCHEME = /(?:bearer|basic|token|digest|negotiate|apikey)[ \t]+[^\s&"'`<>]*/iy;
/** A folded line of a header (RFC 9112 section 5.2) that is not itself a header. */
const FOLDED_LINES = /(?:\n[ \t]+(?![ \t])(?![\w-]{1,60}:)[^\n]+)*/y;
const EMPTY_COLLECTION = /\[\s{0,8}\]|\{\s{0,8}\}/y;

/**
 * Replaces every secret of a known form in a text by `[redacted]`: values of headers such as
 * Authorization and Cookie, of parameters, members and variables with a telling name, private keys,
 * userinfo of URLs, tokens of known issuers, JSON Web Tokens and credentials after an authentication
 * scheme. Names stay. In doubt it redacts. Takes linear time for any text.
 * What it cannot know is a secret that has neither a form nor a name.
 */
export function redactSecrets(text: string): string {
  return redactForms(redactNamedValues(redactKeyBlocks(text)));
}

function redactNamedValues(text: string): string {
  let redacted = "";
  let from = 0;
  SECRET_NAME.lastIndex = 0;
  for (let match = SECRET_NAME.exec(text); match !== null; match = SECRET_NAME.exec(text)) {
    const value = findValue(text, match.index, SECRET_NAME.lastIndex);
    if (value === null || value.end <= value.start) continue;
    redacted += text.slice(from, value.start) + REDACTED;
    from = value.end;
    SECRET_NAME.lastIndex = value.end;
  }
  return redacted + text.slice(from);
}

interface Range {
  start: number;
  end: number;
}

/** Range of the value of the name at `start` to `end`, or null if it has none. */
function findValue(text: string, start: number, end: number): Range | null {
  let first = start;
  while (
    first > 0 &&
    start - first < LONGEST_PREFIX &&
    NAME_CHARACTER.test(text.charAt(first - 1))
  ) {
    first--;
  }
  const before = text.charAt(first - 1);
  const assignment = matchAt(ASSIGNMENT, text, end);
  if (assignment !== null) {
    const [whole, suffix = "", between = "", sign = ""] = assignment;
    const at = end + whole.length;
    const isHeader = sign === ":" && HEADER_NAME.test(text.slice(first, end) + suffix);
    const isQuotedName = /["'`]/.test(between);
    if (isHeader && !isQuotedName) return headerValue(text, at, before);
    return memberValue(text, at, sign.startsWith("%") ? ENCODED_VALUE : PLAIN_VALUE);
  }
  const pair = matchAt(NAME_AND_VALUE, text, end);
  if (pair !== null) return memberValue(text, end + pair[0].length, PLAIN_VALUE);
  const part = matchAt(FORM_PART, text, end);
  if (part !== null) return lineRest(text, end + part[0].length);
  if (before === "<") {
    const tag = matchAt(END_OF_TAG, text, end);
    if (tag !== null) return upTo(text, end + tag[0].length, "<");
  }
  if (text.startsWith("--", first)) {
    const flag = matchAt(FLAG, text, end);
    if (flag !== null) return memberValue(text, end + flag[0].length, PLAIN_VALUE);
  }
  return null;
}

/** The rest of the line and of its folded lines, or up to the quote that was opened before the name. */
function headerValue(text: string, start: number, before: string): Range {
  if (/["'`]/.test(before)) return quotedValue(text, start, before);
  const { end } = lineRest(text, start);
  return { start, end: end + (matchAt(FOLDED_LINES, text, end)?.[0].length ?? 0) };
}

/** A quoted value, a list to the end of its line, or the characters up to the next blank or separator. */
function memberValue(text: string, start: number, plain: RegExp): Range | null {
  const quote = matchAt(QUOTE, text, start)?.[0];
  if (quote !== undefined) return quotedValue(text, start + quote.length, quote);
  if (/[[{]/.test(text.charAt(start)) && !text.startsWith(REDACTED, start)) {
    return matchAt(EMPTY_COLLECTION, text, start) === null ? lineRest(text, start) : null;
  }
  const value = matchAt(SCHEME, text, start) ?? matchAt(plain, text, start);
  return { start, end: start + (value?.[0].length ?? 0) };
}

/**
 * Up to the quote that closes, or the end of the line. In a string that is itself inside of a string
 * the quotes carry backslashes; a quote of the content carries more of them.
 */
function quotedValue(text: string, start: number, quote: string): Range {
  const mark = quote.at(-1);
  const nesting = quote.length;
  let backslashes = 0;
  for (let at = start; at < text.length; at++) {
    const character = text.charAt(at);
    if (character === "\n") return { start, end: at };
    if (character === mark && Math.floor(backslashes / nesting) % 2 === 0) {
      return { start, end: at - Math.min(backslashes, nesting - 1) };
    }
    backslashes = character === "\\" ? backslashes + 1 : 0;
  }
  return { start, end: text.length };
}

function lineRest(text: string, start: number): Range {
  return upTo(text, start, "\n");
}

function upTo(text: string, start: number, end: string): Range {
  const at = text.indexOf(end, start);
  return { start, end: at === -1 ? text.length : at };
}

function matchAt(expression: RegExp, text: string, at: number): RegExpExecArray | null {
  expression.lastIndex = at;
  return expression.exec(text);
}
