/** Content of a record, read from its line. */
export interface RecordContent {
  kind: string;
  actor: string;
  at: string;
  request: string | null;
  /** Commitment to a payload that is kept apart, hexadecimal. */
  payload: string | null;
  summary: Readonly<Record<string, unknown>>;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function textOrNull(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    // A line that was tampered with may be anything.
    return null;
  }
}

/** Reads the body of a record's line; null where the line does not have that form. */
export function readRecordLine(line: string): RecordContent | null {
  const outer = parse(line);
  const body = isObject(outer) ? outer.body : null;
  if (!isObject(body)) return null;
  const { kind, actor, at, sum } = body;
  if (typeof kind !== "string" || typeof actor !== "string" || typeof at !== "string") return null;
  if (Number.isNaN(Date.parse(at)) || !isObject(sum)) return null;
  return {
    kind,
    actor,
    at,
    request: textOrNull(body.req),
    payload: textOrNull(body.pay),
    summary: sum,
  };
}
