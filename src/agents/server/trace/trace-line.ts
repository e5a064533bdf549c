import "server-only";

/** Content of a record. */
export interface TraceBody {
  actor: string;
  at: string;
  kind: string;
  pay: string | null;
  req: string | null;
  sum: Record<string, unknown>;
}

const DECODER = new TextDecoder("utf-8", { fatal: true });

/** Reads the line of a record; null for one that is in no known form. */
export function readTraceLine(line: Uint8Array): TraceBody | null {
  try {
    const parsed: unknown = JSON.parse(DECODER.decode(line));
    const body = isObject(parsed) ? parsed.body : null;
    return isBody(body) ? body : null;
  } catch {
    // Bytes that are no text and text that is no JSON are the same finding as JSON of another form.
    return null;
  }
}

function isBody(value: unknown): value is TraceBody {
  return (
    isObject(value) &&
    [value.actor, value.at, value.kind].every((text) => typeof text === "string") &&
    [value.pay, value.req].every((text) => text === null || typeof text === "string") &&
    isObject(value.sum)
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
