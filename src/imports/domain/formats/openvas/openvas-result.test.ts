import { describe, expect, it } from "vitest";
import { NVT, onlyRecord } from "./__fixtures__/openvas-results";

async function finding(members: string) {
  const record = await onlyRecord(NVT + members);
  if (record.kind !== "finding") throw new Error("skipped");
  return record;
}

describe("a result of OpenVAS", () => {
  it.each([
    ["Critical", "9.9", "critical", "tool", []],
    ["High", "9.9", "high", "tool", []],
    ["medium", "0.0", "medium", "tool", []],
    ["Low", "", "low", "tool", []],
    ["Log", "0.0", "info", "tool", []],
    ["Debug", "-2.0", "info", "tool", []],
    ["", "9.1", "critical", "cvss", []],
    ["", "4.0", "medium", "cvss", []],
    ["", "0.0", "info", "cvss", []],
    ["", "-2.0", "info", "tool", []],
    ["Alarm", "5.0", "medium", "cvss", []],
    ["Alarm", "", "info", "tool", ["severity_unmapped"]],
    ["AA", "9.8", "info", "tool", ["severity_unmapped"]],
    ["", "", "info", "tool", ["severity_unmapped"]],
  ])("rates threat %j with score %j", async (threat, score, severity, source, codes) => {
    const members = `<threat>${threat}</threat><severity>${score}</severity>`;
    const record = await finding(members);
    expect(record.finding).toMatchObject({
      severity,
      severitySource: source,
      severityRaw: threat === "" ? score : threat,
      falsePositive: false,
    });
    expect(record.warnings.map(({ code }) => code)).toEqual(codes);
  });

  it("understands the numbers that mean a message without a threat", async () => {
    const marked = await finding("<threat/><severity>-1.0</severity>");
    expect(marked).toMatchObject({ finding: { falsePositive: true }, warnings: [] });
    const failed = await onlyRecord(`${NVT}<threat/><severity>-3.0</severity>`);
    expect(failed).toMatchObject({ kind: "skipped", warning: { code: "record_invalid" } });
  });

  it("takes the score of the result, with a vector only where that gives the score", async () => {
    const nvt = '<nvt oid="1.2.3"><tags>cvss_base_vector=AV:N/AC:L/Au:N/C:C/I:C/A:C</tags></nvt>';
    const record = await onlyRecord(
      `<host>h</host>${nvt}<threat>Low</threat><severity>2.0</severity>`,
    );
    expect(record).toMatchObject({
      finding: {
        cvss: { version: "?", score: 2, vector: null },
        occurrence: { cvss_base_vector: "AV:N/AC:L/Au:N/C:C/I:C/A:C" },
      },
    });
    const silent = await onlyRecord(`<host>h</host>${nvt}<threat>High</threat>`);
    expect(silent).toMatchObject({ finding: { cvss: { version: "2.0", score: 10 } } });
  });

  it.each([
    ["443/tcp", 443, "tcp"],
    [" 53/udp ", 53, "udp"],
    ["https (443/tcp)", 443, "tcp"],
    ["general/tcp", null, null],
    ["general/Host_Details", null, null],
    ["0/tcp", null, null],
    ["9/sctp", 9, null],
    ["99999/tcp", null, null],
    ["", null, null],
  ])("reads the port %j", async (port, number, protocol) => {
    const record = await onlyRecord(
      `<host>h</host><port>${port}</port><nvt oid="1"/><threat>Log</threat>`,
    );
    expect(record).toMatchObject({ finding: { asset: { host: "h", port: number, protocol } } });
  });

  it("keeps a finding whose host is missing", async () => {
    const record = await onlyRecord('<nvt oid="1.2"/><threat>High</threat>');
    expect(record).toMatchObject({
      finding: { asset: { host: null, port: null, protocol: null, url: null } },
      warnings: [{ code: "asset_unknown", record: 1, line: 1, field: "host" }],
    });
  });

  it("skips a result that names neither a test nor a weakness", async () => {
    const record = await onlyRecord("<host>h</host><threat>High</threat>");
    expect(record).toMatchObject({ kind: "skipped", warning: { code: "record_invalid" } });
  });

  it("names the results of the CVE scanner by their CVE", async () => {
    const record = await onlyRecord(
      '<nvt oid="CVE-2024-0009"><type>cve</type></nvt><threat>High</threat>',
    );
    expect(record).toMatchObject({ finding: { ruleId: "CVE-2024-0009", cve: ["CVE-2024-0009"] } });
    const old = await onlyRecord('<nvt oid="0"/><cve id="CVE-2012-0009"/><threat>High</threat>');
    expect(old).toMatchObject({ finding: { ruleId: "CVE-2012-0009" } });
  });

  it("skips what a delta report lists as gone", async () => {
    const gone = await onlyRecord(`${NVT}<threat>High</threat><delta>gone</delta>`);
    expect(gone).toMatchObject({ kind: "skipped", warning: { code: "reported_fixed" } });
    expect(await onlyRecord(`${NVT}<threat>High</threat><delta>new</delta>`)).toMatchObject({
      kind: "finding",
    });
  });
});
