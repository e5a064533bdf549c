import { describe, expect, it } from "vitest";
import { evidenceOf, fingerprintOf, readAll } from "../../__fixtures__/read-all";
import { readFixture } from "../../__fixtures__/read-fixture";
import { qualysFormat } from "./qualys-format";

function csv(...rows: string[][]): string {
  return `${rows
    .map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(","))
    .join("\n")}\n`;
}

/** A row as some VMDR exports write it: in quotes as a whole. */
function wrapped(row: string[]): string {
  const [first = "", ...others] = row;
  const cells = [first, ...others.map((cell) => `"${cell.replaceAll('"', '""')}"`)];
  return `"${cells.join(",").replaceAll('"', '""')}"\n`;
}

async function read(...rows: string[][]) {
  return readAll(qualysFormat, csv(...rows));
}

const SEARCH = await readAll(qualysFormat, readFixture("qualys/asset-search.csv"));

describe("asset search report", () => {
  it("reads a row with all its cells", () => {
    expect(SEARCH.info).toEqual({
      detectedFormat: "qualys-asset-search-csv",
      sourceTool: "qualys",
      sourceVersion: null,
      scanStartedAt: null,
      hosts: ["192.0.2.10", "192.0.2.11"],
    });
    expect({ ...SEARCH.findings[0], parts: [] }).toEqual({
      tool: "qualys",
      ruleId: "90001",
      title: "Weak ciphers are offered",
      group: "network",
      severity: "medium",
      severitySource: "tool",
      severityRaw: "3",
      confidence: "confirmed",
      falsePositive: false,
      asset: { host: "192.0.2.10", port: 993, protocol: "tcp", url: null },
      cve: ["CVE-2021-11111", "CVE-2021-22222"],
      cwe: [],
      cvss: {
        version: "3.0",
        score: 5.3,
        vector: "CVSS:3.0/AV:N/AC:L/PR:N/UI:N/S:U/C:L/I:N/A:N",
      },
      description:
        "Short keys can be **broken**.\n\nImpact:\n\nMail can be read.\n\nCategory: General remote services",
      remediation: "Turn them off.",
      references: ["HS-2021-7", "BID 4242", "https://exploits.example/1"],
      reportedCount: null,
      occurrence: {
        dns: "mail.harbour.example",
        netbios: "MAIL",
        fqdn: "imap.harbour.example",
        os: "Linux 5.x",
        ssl: "over ssl",
        instance: "dovecot",
      },
      parts: [],
      isRepeated: false,
      techniques: [],
      resolution: null,
      isRiskAccepted: false,
      line: 2,
    });
    expect(SEARCH.findings[0]?.parts).toEqual([
      { name: "result", mediaType: "text/plain", bytes: Buffer.from("cipher\tbits\nweak\t40") },
    ]);
  });

  it("does not let one row's CVSS, CVE or port slip into the next", () => {
    expect(SEARCH.findings[1]).toMatchObject({
      ruleId: "90002",
      asset: { host: "192.0.2.11", port: null, protocol: null },
      cvss: null,
      cve: [],
      references: [],
      parts: [],
    });
  });

  it("skips fixed rows and accounts for each row", () => {
    expect(SEARCH.records).toHaveLength(3);
    expect(SEARCH.records[2]).toMatchObject({
      kind: "skipped",
      warning: { code: "reported_fixed", record: 3 },
    });
  });

  it("gives the identity and the evidence that the XML of the same detection gives", async () => {
    const xml = await readAll(
      qualysFormat,
      readFixture("qualys/asset-data.xml")
        .toString()
        .replace(/<SERVICE>.*<\/SERVICE>/, ""),
    );
    const [fromCsv] = SEARCH.findings;
    const [fromXml] = xml.findings;
    if (fromCsv === undefined || fromXml === undefined) throw new Error("nothing was read");
    expect(fingerprintOf(fromCsv)).toBe(fingerprintOf(fromXml));
    expect(evidenceOf(fromCsv)).toBe(evidenceOf(fromXml));
  });
});

describe("VMDR", () => {
  const PREAMBLE = [
    ["Asset Vuln Datalist Report", "02 Jun 2025 10:00AM GMT", "1"],
    ["Harbour", "1 Quay"],
    ["Operator", "op", "Scanner"],
  ];
  const HEADER = [
    ...["QID", "Title", "Severity", "KB Severity", "Type Detected", "Last Detected"],
    ...["Protocol", "Port", "Status", "Asset Id", "Asset Name", "Asset IPV4", "Asset IPV6"],
    ...["Solution", "Disabled", "Ignored", "Times Detected", "Threat", "Results"],
    ...["Deep Scan Result", "MITRE ATT&CK TECHNIQUE ID"],
  ];
  const row = (cells: Partial<Record<string, string>>) =>
    HEADER.map((name) => cells[name] ?? { QID: "5", Title: "T", Severity: "4" }[name] ?? "");

  it("reads behind the three rows in front of its header", async () => {
    const { info, records, findings } = await read(
      ...PREAMBLE,
      HEADER,
      row({
        "Type Detected": "Potential",
        Protocol: "TCP",
        Port: "22",
        Status: "ACTIVE",
        "Asset Name": "APP01",
        "Asset IPV4": "192.0.2.21,192.0.2.20",
        Results: 'say "hi"',
        "Deep Scan Result": "'-",
        "MITRE ATT&CK TECHNIQUE ID": "T1190, T1055.012,T1190",
      }),
      row({ "Asset IPV6": "2001:DB8::1", "Deep Scan Result": "deep", Port: "0" }),
      row({ "Asset Name": "Laptop.Example", "Asset IPV4": "-" }),
    );
    expect(info).toMatchObject({
      detectedFormat: "qualys-vmdr-csv",
      hosts: ["192.0.2.21", "192.0.2.20", "2001:db8::1", "laptop.example"],
    });
    expect(records).toHaveLength(3);
    expect(findings[0]).toMatchObject({
      severity: "high",
      confidence: "potential",
      asset: { host: "192.0.2.21", port: 22, protocol: "tcp" },
      occurrence: { ip: "192.0.2.21,192.0.2.20", asset_name: "APP01" },
      techniques: ["T1055.012", "T1190"],
      isRepeated: false,
    });
    expect(findings.map(({ parts }) => parts.map(({ name }) => name))).toEqual([
      ["result"],
      ["deep-scan-result"],
      [],
    ]);
    expect(findings[1]?.asset).toEqual({
      host: "2001:db8::1",
      port: null,
      protocol: null,
      url: null,
    });
  });

  it.each([
    ["Status", "FIXED", "reported_fixed"],
    ["Ignored", "Yes", "suppressed"],
    ["Disabled", "Yes", "suppressed"],
  ])("skips a row with %s %s", async (column, value, code) => {
    const { records } = await read(HEADER, row({ "Asset IPV4": "192.0.2.1", [column]: value }));
    expect(records).toMatchObject([{ kind: "skipped", warning: { code, line: 2 } }]);
  });

  it("unites the rows of one detection where each CVE has its own", async () => {
    const header = [
      "CVE",
      "CVE-Description",
      "CVSSv2 Base (nvd)",
      "CVSSv3.1 Base (nvd)",
      ...HEADER,
    ];
    const cells = row({ "Asset IPV4": "192.0.2.1", Results: "v1.0" });
    const { info, findings } = await read(
      header,
      ["CVE-2021-44228", "Lookups run code.", "9.3", "10.0", ...cells],
      ["CVE-2021-45046", "So do these.", "5.1", "'-", ...cells],
    );
    expect(info.detectedFormat).toBe("qualys-vmdr-csv");
    expect(findings.map(({ cve, cvss, description }) => [cve, cvss, description])).toEqual([
      [["CVE-2021-44228"], { version: "3.1", score: 10, vector: null }, "Lookups run code."],
      [["CVE-2021-45046"], { version: "2.0", score: 5.1, vector: null }, "So do these."],
    ]);
    expect(findings.every(({ isRepeated }) => isRepeated === true)).toBe(true);
    expect(new Set(findings.map(fingerprintOf)).size).toBe(1);
    expect(new Set(findings.map(evidenceOf)).size).toBe(1);
  });

  it("reads rows that are quoted as a whole", async () => {
    const cells = row({ "Asset IPV4": "192.0.2.1", Results: 'say "hi", twice\nand go' });
    const text = [...PREAMBLE, HEADER, cells, cells].map(wrapped).join("");
    const { findings, records, info } = await readAll(qualysFormat, text);
    const plain = await read(...PREAMBLE, HEADER, cells, cells);
    const place = ({ line: _line, ...finding }: (typeof findings)[number]) => finding;
    expect(findings.map(place)).toEqual(plain.findings.map(place));
    expect(records).toHaveLength(2);
    expect(info).toEqual(plain.info);
  });

  it("reads such rows also where the quotes in their cells were not doubled again", async () => {
    const cells = row({ "Asset IPV4": "192.0.2.1", Threat: "a <b>,c</b>", Results: "QUOTED" });
    const text = (wrapped(HEADER) + wrapped(cells)).replace("QUOTED", 'x ""y, z"" w');
    const { findings } = await readAll(qualysFormat, text);
    expect(findings).toHaveLength(1);
    expect(Buffer.from(findings[0]?.parts[0]?.bytes ?? []).toString()).toBe('x "y, z" w');
    expect(findings[0]).toMatchObject({ asset: { host: "192.0.2.1" }, severity: "high" });
  });
});

describe("PCI", () => {
  const HEADER =
    "IP,HOSTNAME,LAST SCAN,QID,VULN TITLE,TYPE,SEVERITY,PORT,PROTOCOL,FALSE POSITIVE STATUS,CVSS_BASE,Q_SEVERITY,THREAT,RESULT,CVEID";

  it("takes the word or the letter, and the level only where there is neither", async () => {
    const { findings, info } = await readAll(
      qualysFormat,
      `${HEADER}
192.0.2.1,h.example,22/09/2025 13:01,100,A,POTENTIAL,Medium,80,tcp,Requested,6.4,5,t,out,"CVE-2020-1000, CVE-2020-2000"
192.0.2.1,,2025-09-16 04:00:30,101,B,CONFIRMED,H,,,-,,1,,,
192.0.2.1,,,102,C,,,,,Approved,,2,,,
192.0.2.1,,,103,D,Odd,Bad,,,,,2,,,
`,
    );
    expect(info.detectedFormat).toBe("qualys-pci-csv");
    expect(
      findings.map(({ severity, severityRaw, confidence, falsePositive }) => [
        severity,
        severityRaw,
        confidence,
        falsePositive,
      ]),
    ).toEqual([
      ["medium", "Medium", "potential", false],
      ["high", "H", "confirmed", false],
      ["low", "2", null, true],
      ["info", "Bad", "odd", false],
    ]);
    expect(findings[0]).toMatchObject({
      cve: ["CVE-2020-1000", "CVE-2020-2000"],
      cvss: { version: "2.0", score: 6.4 },
      occurrence: { dns: "h.example" },
    });
  });
});

describe("results of a scan", () => {
  const HEADER =
    '"IP","DNS","IP Status","QID","Title","Type","Severity","Port","Protocol","Results"';
  const FRONT = `"Scan Results","06/02/2025 at 10:00:00 (GMT)"
"Harbour","1 Quay"
"Launch Date","Active Hosts"
"06/01/2025","2"

`;
  const ROW =
    '"192.0.2.1","h1","host scanned, found vuln","100","A","Vuln","2","443","tcp","one\ntwo"';

  it("leaves out rows before the table and after it", async () => {
    const { records, info, warnings } = await readAll(
      qualysFormat,
      `${FRONT}${HEADER}
${ROW}
"192.0.2.2","","host scanned, no vuln","","","","","","",""
"192.0.2.3","","host not alive, not scanned","","","","","","",""

"Hosts Scanned","192.0.2.1"
"Target distribution","x","100","1"
`,
    );
    expect(records).toHaveLength(1);
    expect(records[0]).toMatchObject({ finding: { ruleId: "100", line: 7 } });
    expect(info).toMatchObject({
      detectedFormat: "qualys-scan-csv",
      hosts: ["192.0.2.1", "192.0.2.2"],
    });
    expect(warnings).toMatchObject([
      { code: "trailer_ignored", message: expect.stringContaining("2.") },
    ]);
  });

  it("recognises rows after an empty table", async () => {
    const { records, warnings } = await readAll(
      qualysFormat,
      `${HEADER}\n\n\n"No hosts","alive"\n`,
    );
    expect(records).toEqual([]);
    expect(warnings).toMatchObject([{ code: "trailer_ignored" }]);
  });

  it("loses no detection to a blank row or to text between two tables", async () => {
    const { findings } = await readAll(
      qualysFormat,
      `${HEADER}
${ROW}

${ROW.replace('"100"', '"101"')}

"Section","two"
${ROW.replace('"100"', '"102"')}

"Section","three"
"QID","Title","Severity","IP"
"103","D","3","192.0.2.9"
`,
    );
    expect(findings.map(({ ruleId, asset }) => [ruleId, asset.host])).toEqual([
      ["100", "192.0.2.1"],
      ["101", "192.0.2.1"],
      ["102", "192.0.2.1"],
      ["103", "192.0.2.9"],
    ]);
  });

  it("accounts for rows that are not what the header says", async () => {
    const { records } = await readAll(
      qualysFormat,
      `${HEADER}
"192.0.2.1","h1","s","100","A"
"192.0.2.1","h1","s","","Without a number","Vuln","2","443","tcp",""
"192.0.2.1","h1","s","n/a","Named","Vuln","2","443","tcp",""
`,
    );
    expect(records).toMatchObject([
      {
        finding: { ruleId: "100", severity: "info" },
        warnings: [{ code: "severity_unmapped" }, { code: "row_ragged", record: 1, line: 2 }],
      },
      { kind: "skipped", warning: { code: "record_invalid", record: 2 } },
      { kind: "skipped", warning: { code: "record_invalid", record: 3 } },
    ]);
  });

  it.each([";", "\t", "|"])("finds the delimiter %j", async (delimiter) => {
    const text = ["IP,QID,TITLE,Severity", "192.0.2.1,7,a,5"].join("\n").replaceAll(",", delimiter);
    const { findings } = await readAll(qualysFormat, text);
    expect(findings).toMatchObject([{ ruleId: "7", severity: "critical" }]);
  });
});
