import fc from "fast-check";
import { expect } from "vitest";
import { ServiceError } from "@/encoding/domain/errors";
import { evidenceOf, fingerprintOf, readAll, type WholeReport } from "../../../__fixtures__/read-all";
import type { ReportFormat } from "@/imports/domain/report/report-format";

/** Parts of a report that must not depend on how it was read: everything but lines. */
export function substanceOf(report: WholeReport): unknown {
  return {
    records: report.records.map((record) =>
      record.kind === "finding"
        ? { ...record.finding, line: 0, parts: evidenceOf(record.finding), codes: record.warnings.map(({ code }) => code) }
        : record.warning.code,
    ),
    fingerprints: report.findings.map(fingerprintOf),
  };
}

/** Expects the same records wherever the bytes of a report are cut. */
export async function expectSameInPieces(format: ReportFormat, bytes: Buffer): Promise<void> {
  const whole = await readAll(format, bytes);
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(bytes.byteLength), { maxLength: 60 }), async (cuts) => {
      expect(await readAll(format, bytes, cuts)).toEqual(whole);
    }),
    { numRuns: 8 },
  );
}

/**
 * Expects that a report which breaks off is refused with a position, and that one with a wrong byte
 * is either refused so or read whole, with records that fingerprints and evidence can be made of.
 */
export async function expectToSurviveDamage(format: ReportFormat, bytes: Buffer): Promise<void> {
  const end = bytes.toString("latin1").trimEnd().length - 1;
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: end }), async (length) => {
      expect(await positionOfRefusal(format, bytes.subarray(0, length))).toMatchObject({
        line: expect.any(Number),
        column: expect.any(Number),
      });
    }),
    { numRuns: 30 },
  );
  await fc.assert(
    fc.asyncProperty(fc.nat(end), fc.integer({ min: 0, max: 255 }), async (index, byte) => {
      const damaged = Buffer.from(bytes);
      damaged[index] = byte;
      const position = await positionOfRefusal(format, damaged);
      expect(position === null || typeof position === "object").toBe(true);
    }),
    { numRuns: 80 },
  );
}

const ODD_VALUES = [null, true, 0, -1, 1e300, "", " ", "x", "__proto__", "\u0000", [], {}, [[]], [null], { id: {} }, ["x"]];

/** Expects the same of reports in which any one value is another, of whatever type. */
export async function expectToSurviveOddValues(format: ReportFormat, json: string): Promise<void> {
  const count = countValues(JSON.parse(json));
  await fc.assert(
    fc.asyncProperty(fc.nat(count - 1), fc.constantFrom(...ODD_VALUES), async (index, odd) => {
      let seen = 0;
      const changed = JSON.stringify(JSON.parse(json), (_key, value: unknown) => (seen++ === index ? odd : value));
      const position = await positionOfRefusal(format, Buffer.from(changed));
      expect(position === null || typeof position === "object").toBe(true);
    }),
    { numRuns: 100 },
  );
}

function countValues(value: unknown): number {
  let count = 0;
  JSON.stringify(value, (_key, item: unknown) => {
    count++;
    return item;
  });
  return count;
}

/** Where a report is refused; null when it is not, after everything of it was used. */
async function positionOfRefusal(format: ReportFormat, bytes: Buffer): Promise<unknown> {
  try {
    substanceOf(await readAll(format, bytes));
    return null;
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    expect(error.code).toBe("parse_failed");
    return error.extra.position;
  }
}

/** The same JSON with the members of every object in the opposite order, as a sorting program may write it. */
export function reversedMembers(json: string): string {
  return JSON.stringify(JSON.parse(json), (_key, value: unknown) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).reverse())
      : value,
  );
}
