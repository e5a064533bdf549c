import { describe, expect, it } from "vitest";
import { escaped, host, port, readHosts } from "./__fixtures__/nmap-reports";

describe("vulscan", () => {
  it("reads the entries of each database, without a severity", async () => {
    const output = `MITRE CVE - https://cve.mitre.org:
[CVE-2024-0001] Example SSH before 1.3 <lets> anyone in

Example DB - https://db.example:
[90001] Example SSH overflow
[90002] Example SSH leak (CVE-2024-0006)
[90003] Two at once, CVE-2024-0007 and CVE-2024-0008

OSVDB - http://www.osvdb.org:
No findings
`;
    const { records } = await readHosts(
      host(port(`<script id="vulscan" output="${escaped(output)}"/>`)),
    );
    const info = { severity: "info", severityRaw: "", cvss: null, confidence: null };
    expect(records).toMatchObject([
      {
        finding: {
          ...info,
          ruleId: "CVE-2024-0001",
          title: "CVE-2024-0001 listed for the service",
          description: expect.stringContaining("before 1.3 \\<lets> anyone in"),
        },
        warnings: [],
      },
      {
        finding: {
          ...info,
          ruleId: "vulscan/example-db/90001",
          occurrence: { database: "Example DB", id: "90001", title: "Example SSH overflow" },
        },
      },
      { finding: { ...info, ruleId: "CVE-2024-0006", cve: ["CVE-2024-0006"] } },
      {
        finding: {
          ...info,
          ruleId: "vulscan/example-db/90003",
          cve: ["CVE-2024-0007", "CVE-2024-0008"],
        },
      },
    ]);
  });
});
