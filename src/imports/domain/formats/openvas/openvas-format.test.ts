import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ServiceError } from "@/encoding/domain/errors";
import { inspectHead } from "@/imports/domain/report/inspect-head";
import { readAll } from "../../__fixtures__/read-all";
import { readFixture } from "../../__fixtures__/read-fixture";
import { openvasFormat } from "./openvas-format";

const XML = readFixture("openvas/openvas.xml");
const CSV = readFixture("openvas/openvas.csv");

function detect(text: string): string | null {
  return openvasFormat.detect(inspectHead(Buffer.from(text)));
}

describe("OpenVAS damage", () => {
  it.each([
    ["XML", XML],
    ["CSV", CSV],
  ])("ends any damaged %s in an error with a place or in a whole reading", async (_name, file) => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat(file.length - 1),
        fc.nat(255),
        fc.boolean(),
        async (at, byte, cut) => {
          const bytes = Buffer.from(cut ? file.subarray(0, at) : file);
          if (!cut) bytes[at] = byte;
          const result = await readAll(openvasFormat, bytes).catch((reason: unknown) => reason);
          if (result instanceof ServiceError) {
            expect(result.code).toBe("parse_failed");
            expect(result.extra.position).toMatchObject({ line: expect.any(Number) });
          } else expect(result).toHaveProperty("records");
        },
      ),
      { numRuns: 150 },
    );
  });
});

describe("openvasFormat.detect", () => {
  it.each([
    [XML.toString(), "openvas-xml"],
    [CSV.toString(), "openvas-csv"],
    ["<get_reports_response status='200'>", "openvas-xml"],
    ["<get_results_response/>", "openvas-xml"],
    ["<report><omp><version>7.0</version></omp>", "openvas-xml"],
    ["<report id='1'><gmp>", "openvas-xml"],
    ['<report name="coverage"><sessioninfo id="1"/></report>', null],
    ["<report xmlns='http://arachni'><version>1</version></report>", null],
    ["<get_tasks_response/>", null],
    ["Plugin ID,CVE,Risk,Host\n", null],
    ["IP,Severity\n", null],
    ['{"IP": 1}', null],
  ])("knows its own (%#)", (text, detected) => {
    expect(detect(text)).toBe(detected);
  });
});
