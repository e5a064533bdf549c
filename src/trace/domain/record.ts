import { canonicalJson } from "@/encoding/domain/json/canonical-json";

/** Small facts of a record: integers, strings, booleans and lists of them; never floats or personal data. */
export type TraceSummary = {
  readonly [key: string]: string | number | boolean | null | readonly (string | number)[];
};

export interface TraceEvent {
  /** DID key URL, `user:<id>` or `did:svc:service`. */
  actor: string;
  at: Date;
  /** `noun.verb`. */
  kind: string;
  /** Request id that joins the record to the log. */
  request: string | null;
  summary: TraceSummary;
  /** Salted commitment to a payload that is kept apart, hexadecimal. */
  payload: string | null;
}

/** RFC 3339 in UTC with exactly six fraction digits, the only form of time in a record. */
export function traceTime(at: Date): string {
  return at.toISOString().replace("Z", "000Z");
}

/**
 * Canonical body of a record (RFC 8785): what the database wraps into the hashed line.
 * Throws RangeError when the summary holds a number that is no safe integer, or the payload is no
 * digest.
 */
export function traceBody(event: TraceEvent): string {
  for (const [key, value] of Object.entries(event.summary)) {
    const values: readonly unknown[] = Array.isArray(value) ? value : [value];
    if (values.some((v) => typeof v === "number" && !Number.isSafeInteger(v))) {
      throw new RangeError(`trace summary "${key}" is not an integer`);
    }
  }
  if (event.payload !== null && !/^[0-9a-f]{64}$/.test(event.payload)) {
    throw new RangeError("a payload is named by its commitment");
  }
  return canonicalJson({
    actor: event.actor,
    at: traceTime(event.at),
    kind: event.kind,
    pay: event.payload,
    req: event.request,
    sum: event.summary,
  });
}
