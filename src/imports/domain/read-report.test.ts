import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ServiceError } from "@/encoding/domain/errors";
import { evidenceOf, fingerprintOf, readAll } from "./__fixtures__/read-all";
import { readFixture } from "./__fixtures__/read-fixture";
import { burpFormat } from "./formats/burp/burp-format";
import { asJson, asXml, recordsOf, zapScan } from "./formats/zap/__fixtures__/zap-scan";
import { zapFormat } from "./formats/zap/zap-format";
import { readReport } from "./read-report";
import type { ImportFormat } from "./registry";

const FIXTURES: readonly [ImportFormat, Buffer][] = [
  ["burp", readFixture("burp/burp.xml")],
  ["zap", readFixture("zap/zap-2.14.xml")],
  ["zap", readFixture("zap/zap-2.14.json")],
];

describe("readReport", () => {
  it("gives the same records however the bytes are cut", async () => {
    for (const [format, bytes] of FIXTURES) {
      const whole = await readAll(format, bytes);
      expect(whole.records.length).toBeGreaterThan(0);
      const everywhere = Array.from({ length: bytes.length }, (_, i) => i);
      expect(await readAll(format, bytes, everywhere)).toEqual(whole);
      await fc.assert(
        fc.asyncProperty(fc.array(fc.nat(bytes.length)), async (cuts) => {
          expect(await readAll(format, bytes, cuts)).toEqual(whole);
        }),
        { numRuns: 30 },
      );
    }
  });

  it("gives the same records however a report of several megabytes is cut", async () => {
    const issue = `<issue><type>1</type><name>é</name><host>http://h</host><requestresponse><response>${"é\r\n".repeat(900)}</response></requestresponse></issue>\n`;
    const bytes = Buffer.from(`<issues>${issue.repeat(700)}</issues>`);
    const summary = (report: Awaited<ReturnType<typeof readAll>>) =>
      report.findings.map((finding) => evidenceOf(finding) + finding.line);
    const whole = summary(await readAll("burp", bytes));
    expect(whole).toHaveLength(700);
    const odd = Array.from({ length: bytes.length / 4_093 }, (_, i) => i * 4_093);
    expect(summary(await readAll("burp", bytes, odd))).toEqual(whole);
  });

  it("fails with parse_failed and a position only, whatever is done to a report", async () => {
    const damage = fc.oneof(
      fc.record({ kind: fc.constant("cut" as const), at: fc.nat(), length: fc.nat(40) }),
      fc.record({
        kind: fc.constant("put" as const),
        at: fc.nat(),
        bytes: fc.uint8Array({ maxLength: 6 }),
      }),
      fc.record({
        kind: fc.constant("put" as const),
        at: fc.nat(),
        bytes: fc
          .constantFrom(
            "<",
            ">",
            "&",
            '"',
            "{",
            "}",
            "[",
            "]",
            ",",
            "</issue>",
            "<issue>",
            "]]>",
            "<!--",
            "\\u",
            "null",
            "\u0000",
            "<!ENTITY a 'b'>",
          )
          .map((text) => Buffer.from(text)),
      }),
      fc.record({ kind: fc.constant("end" as const), at: fc.nat() }),
    );
    let failed = 0;
    for (const [format, original] of FIXTURES) {
      await fc.assert(
        fc.asyncProperty(fc.array(damage, { minLength: 1, maxLength: 4 }), async (damages) => {
          let bytes = original;
          for (const step of damages) {
            const at = step.at % (bytes.length + 1);
            const tail =
              step.kind === "cut" ? bytes.subarray(at + step.length) : bytes.subarray(at);
            const middle = step.kind === "put" ? step.bytes : Buffer.alloc(0);
            bytes = Buffer.concat([
              bytes.subarray(0, at),
              middle,
              step.kind === "end" ? Buffer.alloc(0) : tail,
            ]);
          }
          try {
            for (const finding of (await readAll(format, bytes)).findings) {
              evidenceOf(finding);
              fingerprintOf(finding);
            }
          } catch (error) {
            if (!(error instanceof ServiceError)) throw error;
            failed++;
            expect(error.code).toBe("parse_failed");
            expect(error.detail).toBeTruthy();
            expect(error.extra.position).toEqual({
              line: expect.any(Number),
              column: expect.any(Number),
            });
          }
        }),
        { numRuns: 250 },
      );
    }
    expect(failed).toBeGreaterThan(200);
  });

  it("accounts for every record, and reads the same from ZAP's XML and JSON", async () => {
    await fc.assert(
      fc.asyncProperty(zapScan, fc.boolean(), async (sites, tailFirst) => {
        const xml = await readAll("zap", asXml(sites));
        const json = await readAll("zap", asJson(sites, tailFirst));
        expect(xml.records).toHaveLength(recordsOf(sites));
        const read = ({ records }: typeof xml) =>
          records.map((record) =>
            record.kind === "skipped"
              ? record.warning.code
              : [
                  fingerprintOf(record.finding),
                  evidenceOf(record.finding),
                  { ...record.finding, line: 0 },
                ],
          );
        expect(read(json)).toEqual(read(xml));
      }),
      { numRuns: 100 },
    );
  });

  it("does not hold the file", async () => {
    const issue = Buffer.from(
      `<issue><type>1</type><name>n</name><host>http://h</host><requestresponse><response base64="true">${"QUFB".repeat(16_000)}</response></requestresponse></issue>`,
    );
    let largest = 0;
    let bytesRead = 0;
    const reader = readReport(burpFormat, async function* () {
      yield Buffer.from("<issues>");
      for (let i = 0; i < 500; i++) yield issue;
      yield Buffer.from("</issues>");
    });
    let records = 0;
    for await (const batch of reader) {
      records += batch.records.length;
      bytesRead = batch.bytesRead;
      largest = Math.max(largest, batch.records.length);
    }
    expect(records).toBe(500);
    expect(largest).toBeLessThanOrEqual(5);
    expect(bytesRead).toBe(500 * issue.length + "<issues></issues>".length);
  });

  it("closes the source when it fails and when its reader stops", async () => {
    const state = { closed: 0 };
    const source = async function* () {
      try {
        for (;;) yield Buffer.from("<issues>".padEnd(100_000));
      } finally {
        state.closed++;
      }
    };
    await expect(readReport(zapFormat, source).next()).rejects.toThrow(ServiceError);
    expect(state.closed).toBe(1);
    for await (const _batch of readReport(burpFormat, source)) break;
    // Once for the first bytes, once for the reading.
    expect(state.closed).toBe(3);
  });
});
