import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ServiceError } from "@/encoding/domain/errors";
import { inspectHead } from "@/imports/domain/report/inspect-head";
import { readAll } from "../../__fixtures__/read-all";
import { readFixture } from "../../__fixtures__/read-fixture";
import { qualysFormat } from "./qualys-format";

const FIXTURES = ["asset-data.xml", "scan.xml", "was.xml", "was-api.xml", "asset-search.csv"];

function detected(text: string): string | null {
  return qualysFormat.detect(inspectHead(Buffer.from(text)));
}

describe("detect", () => {
  it.each([
    ["<ASSET_DATA_REPORT>", "qualys-asset-data-xml"],
    ['<SCAN value="scan/1.2">', "qualys-scan-xml"],
    ['<!DOCTYPE SCAN SYSTEM "https://x.example/scan-1.dtd"><SCAN>', "qualys-scan-xml"],
    ["<WAS_SCAN_REPORT>", "qualys-was-xml"],
    ["<WAS_WEBAPP_REPORT>", "qualys-was-webapp-xml"],
    ["<WasScan>", "qualys-was-api-xml"],
    ["<ServiceResponse><data><WasScan><id>1</id>", "qualys-was-api-xml"],
    ["IP,QID,Title,Vuln Status\n", "qualys-asset-search-csv"],
    ["QID,TITLE,KB Severity\n", "qualys-vmdr-csv"],
    ["IP;QID;vuln title\n", "qualys-pci-csv"],
    ["IP,IP Status,QID,Title\n", "qualys-scan-csv"],
    ["Title,Qid\n", "qualys-csv"],
    ['"QID,""Title"",""Asset IPV4"""\n', "qualys-vmdr-csv"],
    [`${"a,b\n".repeat(49)}QID,Title\n`, "qualys-csv"],
  ])("knows %j", (text, shape) => {
    expect(detected(text)).toBe(shape);
  });

  it.each([
    "<SCAN><host/></SCAN>",
    "<ServiceResponse><data><Finding/></data></ServiceResponse>",
    "<issues>",
    "title,severity,host\n",
    "QID,Severity\n",
    "Plugin ID,Title\n",
    '"QID, the ""Title"" of which"\n',
    '"QID,""Title"\n',
    "{}",
    "",
    `${"a,b\n".repeat(60)}QID,Title\n`,
  ])("does not take %j for its own", (text) => {
    expect(detected(text)).toBeNull();
    expect(
      qualysFormat.open(inspectHead(Buffer.from(text)), { includeInactive: false }),
    ).toBeNull();
  });
});

describe.each(FIXTURES)("%s", (name) => {
  const bytes = readFixture(`qualys/${name}`);

  it("is read the same however its bytes are cut", async () => {
    const whole = await readAll(qualysFormat, bytes);
    expect(whole.findings.length).toBeGreaterThan(0);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(bytes.length)), async (cuts) => {
        expect(await readAll(qualysFormat, bytes, cuts)).toEqual(whole);
      }),
      { numRuns: 25 },
    );
  });

  it("is read or refused with a place when it is damaged", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat(bytes.length - 1),
        fc.nat(255),
        fc.boolean(),
        async (at, byte, cut) => {
          const damaged = Buffer.from(cut ? bytes.subarray(0, at) : bytes);
          if (!cut) damaged[at] = byte;
          try {
            await readAll(qualysFormat, damaged);
          } catch (error) {
            if (!(error instanceof ServiceError)) throw error;
            expect(error).toMatchObject({
              code: "parse_failed",
              extra: { position: { line: expect.any(Number), column: expect.any(Number) } },
            });
          }
        },
      ),
      { numRuns: 80 },
    );
  });
});

describe("hostile reports", () => {
  it("refuses entity declarations", async () => {
    const xml = '<!DOCTYPE SCAN [<!ENTITY a "b">]><SCAN value="scan/1"></SCAN>';
    await expect(readAll(qualysFormat, xml)).rejects.toMatchObject({ code: "parse_failed" });
  });

  it("refuses XML that is not well-formed, with the place", async () => {
    const xml = readFixture("qualys/was.xml").toString().replace("</VULNERABILITY_LIST>", "</X>");
    await expect(readAll(qualysFormat, xml)).rejects.toMatchObject({
      code: "parse_failed",
      detail: expect.stringContaining("</X> closes <VULNERABILITY_LIST>"),
      extra: { position: { line: expect.any(Number) } },
    });
  });

  it("reads long rows in quotes as a whole in time", async () => {
    const rows = `"${'x,""'.repeat(50_000)}"\n`.repeat(10);
    const { records } = await readAll(qualysFormat, `QID,Title\n7,T\n${rows}`);
    expect(records).toHaveLength(11);
  });

  it("reads cells of CVSS that are no rating in time", async () => {
    const cell = `9.9 (${"AV:N/".repeat(20_000)})`;
    const { findings } = await readAll(qualysFormat, `QID,Title,CVSS3 Base\n7,T,"${cell}"\n`);
    expect(findings).toMatchObject([{ cvss: null }]);
  });
});
