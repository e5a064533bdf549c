import { LOG_KINDS, type LogKind } from "@/engagements/domain/entry";

/** Keys of one letter, and words beside the names of the kinds. */
const KEYS: Readonly<Record<string, LogKind>> = {
  a: "activity",
  d: "decision",
  l: "leg_up",
  legup: "leg_up",
  w: "white_card",
  card: "white_card",
  x: "deconfliction",
  decon: "deconfliction",
  t: "detection",
  alert: "detection",
  f: "flag",
  v: "deviation",
  r: "roe_change",
  rules: "roe_change",
  p: "pause",
  u: "resume",
  s: "stop",
  c: "communication",
  call: "communication",
  m: "risk_measure",
  risk: "risk_measure",
  n: "note",
};

/** The one-letter key of a kind, to be shown beside its name. */
export function keyOf(kind: LogKind): string {
  return Object.keys(KEYS).find((key) => key.length === 1 && KEYS[key] === kind) ?? "";
}

function kindOf(word: string): LogKind | null {
  const name = word.toLowerCase().replaceAll("-", "_");
  return (
    LOG_KINDS.find((kind) => kind === name) ??
    (Object.hasOwn(KEYS, name) ? KEYS[name] : null) ??
    null
  );
}

interface EntryLine {
  /** The kind that the line names, or null where it names none. */
  kind: LogKind | null;
  /** The line without that word. */
  text: string;
}

/**
 * Reads a line that may begin with its kind: `/a scanned the proxy`, `/decision stop`. A word that is
 * no kind stays part of the text, so that a path such as `/etc passwd` is never eaten.
 */
export function parseEntryLine(line: string): EntryLine {
  const match = /^\s*\/([a-z][a-z_-]*)\s+([\s\S]*)$/i.exec(line);
  const kind = match?.[1] === undefined ? null : kindOf(match[1]);
  return kind === null ? { kind, text: line } : { kind, text: match?.[2] ?? "" };
}
