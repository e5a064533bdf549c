import { describe, expect, it } from "vitest";
import { readAll } from "../../../__fixtures__/read-all";
import { readFixture } from "../../../__fixtures__/read-fixture";
import { reFormat } from "../re-format";

const read = (directory: string, ...lines: string[]) =>
  readAll(reFormat, ["***Firmware Directory***", directory, ...lines, ""].join("\n"));
const PASSWORDS = [
  "***Search for password files***",
  "##################################### passwd",
];

describe("firmwalker", () => {
  it("gives one record for each file, hash and address", async () => {
    const { info, findings, records, warnings } = await readAll(
      reFormat,
      readFixture("re/firmwalker.txt"),
    );
    expect(info).toMatchObject({ detectedFormat: "firmwalker-text", sourceTool: "firmwalker" });
    expect(records).toHaveLength(findings.length);
    expect(warnings).toEqual([]);
    expect(findings.map(({ ruleId, asset, line }) => [ruleId, asset.url, line])).toEqual([
      ["password files: passwd", "/etc/passwd", 5],
      ["password files: passwd", "/usr/share/passwd", 6],
      ["Unix-MD5 hashes", "/etc/shadow", 11],
      ["Unix-MD5 hashes", "/bin/login", 12],
      ["SSL related files: *.crt", "/etc/ssl/router.crt", 20],
      ["SSL related files: *.crt", "/etc/ssl/spare.crt", 26],
      ["patterns in files: telnet", "/etc/init.d/rcS", 30],
      ["other .bin files: bin files", "/lib/radio.bin", 34],
      ["ip addresses", "/tmp/router/root", 38],
      ["ip addresses", "/tmp/router/root", 39],
    ]);
    expect(findings[0]).toMatchObject({
      tool: "firmwalker",
      title: "firmwalker finds passwd (password files)",
      group: "binary",
      severity: "info",
      occurrence: { directory: "/tmp/router/root" },
    });
    expect(findings[8]).toMatchObject({
      title: "firmwalker finds ip addresses",
      occurrence: { value: "192.0.2.7" },
    });
    const quotes = findings.map(({ parts }) => Buffer.from(parts[0]?.bytes ?? []).toString());
    expect(quotes[2]).toContain(":$1$abcdefgh$");
    expect(quotes[4]?.split("\n")).toEqual([
      "t/etc/ssl/router.crt",
      "serial=0A1B",
      "-----BEGIN CERTIFICATE-----",
      "MIIBszCCAVmgAwIBAgIUTHIS",
      "t/ISNOPATHc2lzdGVyIHNpc3Rlcg==",
      "-----END CERTIFICATE-----",
    ]);
  });

  it.each([
    ["a slash at its end", "/fw/", "/etc/passwd", "/etc/passwd"],
    ["no slash at its end", "/fw", "w/etc/passwd", "/etc/passwd"],
    ["paths that are not cut", "/fw", "/fw/etc/passwd", "/etc/passwd"],
    ["a directory of its name", "/fw/", "/fw/etc/passwd", "/fw/etc/passwd"],
    ["letters of several bytes", "/fwé/root", "ot/etc/passwd", "/etc/passwd"],
    ["a relative name", ".", "./etc/passwd", "/etc/passwd"],
    ["the root", "/", "/etc/passwd", "/etc/passwd"],
    ["itself found", "/fw", "w", "/"],
  ])("names files within the firmware: a directory with %s", async (_name, given, line, url) => {
    const { findings } = await read(given, ...PASSWORDS, line);
    expect(findings.map(({ asset }) => asset.url)).toEqual([url]);
  });

  it("skips what names no file, and notes what the programs complain of", async () => {
    const { records, warnings } = await read(
      "/fw/",
      ...PASSWORDS,
      "/etc/passwd",
      "find: '/fw/private': Permission denied",
      "no path",
      "***Search for Unix-MD5 hashes***",
      "no hash",
    );
    expect(records).toMatchObject([
      { kind: "finding" },
      { kind: "skipped", warning: { code: "record_invalid", record: 2, line: 7 } },
      { kind: "skipped", warning: { code: "record_invalid", record: 3, line: 9 } },
    ]);
    expect(warnings).toMatchObject([{ code: "scan_incomplete", line: 6 }]);
  });

  it("holds no more of a certificate than evidence may, and says so", async () => {
    const { records } = await read(
      "/fw/",
      "***Search for SSL related files***",
      "##################################### *.crt",
      "/etc/a.crt",
      ...Array.from({ length: 3_000 }, () => "text of a certificate"),
      "/etc/b.crt",
    );
    expect(records).toMatchObject([
      { warnings: [{ code: "evidence_cut", record: 1 }] },
      { finding: { asset: { url: "/etc/b.crt" } }, warnings: [] },
    ]);
  });

  it("skips a line that is longer than a line may be", async () => {
    const { records } = await read("/fw/", ...PASSWORDS, "/a", `/${"b".repeat(1_100_000)}`);
    expect(records).toMatchObject([
      { kind: "finding" },
      { kind: "skipped", warning: { code: "record_invalid", line: 6 } },
    ]);
  });
});
