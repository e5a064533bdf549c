/** Replaces a secret. */
export const REDACTED = "[redacted]";

/**
 * Tokens that their issuers gave a form of their own. Each expression ends in one greedy class that
 * does not contain its own prefix or succeeds as soon as it starts, so that none goes back far.
 */
const TOKENS = new RegExp(
  [
    "(?:A3T[A-Z0-9]|AKIA|ASIA|ABIA|ACCA|AGPA|AIDA|AIPA|ANPA|ANVA|APKA|AROA)[A-Z0-9]{16,}",
    "gh[a-z]_[A-Za-z0-9]{20,}",
    "github_pat_[A-Za-z0-9_]{20,}",
    "gl[a-z]{2,5}-[A-Za-z0-9_.-]{16,}",
    "xox[a-z]-[A-Za-z0-9-]{8,}",
    "xapp-[A-Za-z0-9-]{8,}",
    "AIza[A-Za-z0-9_-]{30,}",
    "ya29\\.[A-Za-z0-9_-]{16,}",
    "[srp]k_(?:live|test)_[A-Za-z0-9]{10,}",
    "npm_[A-Za-z0-9]{30,}",
    "pypi-[A-Za-z0-9_-]{32,}",
    "sk-[A-Za-z0-9_-]{20,}",
    "SG\\.[A-Za-z0-9_-]{16,64}\\.[A-Za-z0-9_-]{16,}",
  ].join("|"),
  "g",
);
const SLACK_WEBHOOK = /(hooks\.slack\.com\/)[^\s"'`<>]+/gi;
const USERINFO = /(:\/\/)[^\s/?#"'`<>\\]+@/g;
const DOTTED_RUN = /[\w.-]{16,}/g;
const SCHEME_AND_TOKEN = /\b(Bearer|Basic|Negotiate|NTLM|ApiKey)([ \t]+|%20)([\w.~+/=-]{6,})/gi;
/** Something that words of a sentence do not have: a digit, an inner capital, a sign, or great length. */
const UNLIKE_A_WORD = /\d|.[A-Z]|[~+_]|\w[.-]\w|^.{20}/;
const QUERY_SECRET =
  /([?&;](?:key|sig|code|auth|pass|pw|sid)=|(?<![A-Za-z0-9_-])(?:pass|pw|sid|sig)=)[^\s&#;"'`<>]+/gi;
const KEY_BEGIN = /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/g;
const KEY_END = "-----END ";
const KEY_END_LENGTH = 64;

/** Redacts private keys in PEM and OpenPGP armour; a block without an end goes to the end of the text. */
export function redactKeyBlocks(text: string): string {
  let redacted = "";
  let from = 0;
  KEY_BEGIN.lastIndex = 0;
  for (let begin = KEY_BEGIN.exec(text); begin !== null; begin = KEY_BEGIN.exec(text)) {
    const end = text.indexOf(KEY_END, KEY_BEGIN.lastIndex);
    redacted += text.slice(from, begin.index) + REDACTED;
    if (end === -1) return redacted;
    const label = text.slice(end, end + KEY_END_LENGTH);
    const closed = label.indexOf("-----", KEY_END.length);
    from = end + (closed === -1 ? KEY_END.length : closed + 5);
    KEY_BEGIN.lastIndex = from;
  }
  return redacted + text.slice(from);
}

/**
 * Redacts what is secret by its form: userinfo of URLs, tokens of known issuers, JSON Web Tokens
 * (RFC 7519), credentials after the name of an HTTP authentication scheme (RFC 9110 section 11) and
 * parameters of URLs and forms whose name is too short to be looked for elsewhere.
 */
export function redactForms(text: string): string {
  return text
    .replace(USERINFO, `$1${REDACTED}@`)
    .replace(SLACK_WEBHOOK, `$1${REDACTED}`)
    .replace(TOKENS, REDACTED)
    .replace(DOTTED_RUN, redactJwt)
    .replace(SCHEME_AND_TOKEN, (whole, scheme: string, gap: string, token: string) =>
      UNLIKE_A_WORD.test(token) ? `${scheme}${gap}${REDACTED}` : whole,
    )
    .replace(QUERY_SECRET, `$1${REDACTED}`);
}

function redactJwt(run: string): string {
  const start = run.indexOf("eyJ");
  if (start === -1 || run.indexOf(".", start) === -1) return run;
  return run.slice(0, start) + REDACTED;
}
