import "server-only";
import { type CustomTypesConfig, types } from "pg";

const TIMESTAMPTZ = 1184;
const INT8 = 20;
const PATTERN = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(\.\d+)?\+00$/;

/**
 * `2026-11-20 09:00:00.123456+00`, as PostgreSQL writes it in a UTC session, as RFC 3339 with
 * milliseconds. Throws for any other form rather than showing a wrong time.
 */
function isoTimestamp(text: string): string {
  const match = PATTERN.exec(text);
  if (match === null) throw new Error(`"${text}" is no timestamp of a UTC session`);
  const fraction = (match[3] ?? ".000").padEnd(4, "0").slice(0, 4);
  return `${match[1]}T${match[2]}${fraction}Z`;
}

/** Types for queries whose timestamps go to the wire: text instead of Date, a third of the cost of a list. */
export const ISO_TIMESTAMPS: CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: "text" | "binary") => {
    if (oid === TIMESTAMPTZ) return isoTimestamp;
    if (oid === INT8) return (text: string) => BigInt(text);
    return types.getTypeParser(oid, format as "text");
  }) as CustomTypesConfig["getTypeParser"],
};
