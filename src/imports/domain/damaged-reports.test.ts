import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ServiceError } from "@/encoding/domain/errors";
import { allFixtures, type FixtureReport } from "./__fixtures__/all-fixtures";
import { evidenceOf, fingerprintOf, readAll } from "./__fixtures__/read-all";
import { detectReport } from "./detect";

const FIXTURES = allFixtures();
const CASES = FIXTURES.map((fixture): [string, FixtureReport] => [fixture.name, fixture]);
const RUNS = 60;

/** Reads what became of a report; true when it was refused, which must say where. */
async function isRefused({ format }: FixtureReport, bytes: Buffer): Promise<boolean> {
  try {
    const { findings, records } = await readAll(format, bytes);
    for (const finding of findings) {
      evidenceOf(finding);
      fingerprintOf(finding);
    }
    expect(findings.length).toBeLessThanOrEqual(records.length);
    return false;
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    expect(["parse_failed", "no_findings"]).toContain(error.code);
    expect(error.detail).toBeTruthy();
    if (error.code === "parse_failed") {
      const position = { line: expect.any(Number), column: expect.any(Number) };
      expect(error.extra.position).toEqual(position);
    }
    return true;
  }
}

describe.each(CASES)("%s", (_name, fixture) => {
  const { bytes, format } = fixture;

  it("is read whole and detected as its own format", async () => {
    const { records } = await readAll(format, bytes);
    expect(records.length).toBeGreaterThan(0);
    expect([format.name, null]).toContain(detectReport(bytes.subarray(0, 65_536)).format);
  });

  it("gives the same records however its bytes are cut", async () => {
    const whole = await readAll(format, bytes);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(bytes.length), { maxLength: 40 }), async (cuts) => {
        expect(await readAll(format, bytes, cuts)).toEqual(whole);
      }),
      { numRuns: 12 },
    );
  });

  it("is refused with a position or read whole when it is truncated", async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length - 1), async (length) => {
        await isRefused(fixture, bytes.subarray(0, length));
      }),
      { numRuns: RUNS },
    );
  });

  it("is refused with a position or read whole when bytes of it change", async () => {
    const change = fc.record({
      at: fc.nat(bytes.length - 1),
      value: fc.integer({ min: 0, max: 255 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 3 }), async (changes) => {
        const changed = Buffer.from(bytes);
        for (const { at, value } of changes) changed[at] = value;
        await isRefused(fixture, changed);
      }),
      { numRuns: RUNS },
    );
  });
});

it("refuses XML and JSON that break off anywhere", async () => {
  const structured = FIXTURES.filter(({ bytes }) => /^\s*[<{[]/.test(bytes.toString("latin1")));
  for (const fixture of structured) {
    // One to a line is read up to the last whole line; the rest is refused.
    const end = fixture.bytes.toString("latin1").trimEnd().length;
    for (const part of [0.1, 0.4, 0.7, 0.95]) {
      const cut = fixture.bytes.subarray(0, Math.floor(end * part));
      const isWholeLines = cut.toString("latin1").trimEnd().endsWith("}") && cut.includes("\n{");
      if (!isWholeLines)
        expect(await isRefused(fixture, cut), `${fixture.name} ${part}`).toBe(true);
    }
  }
});
