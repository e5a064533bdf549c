import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ServiceError } from "@/encoding/domain/errors";
import type { Finding } from "@/evidence/domain/findings/finding";
import { inspectHead } from "@/imports/domain/report/inspect-head";
import { fingerprintOf, readAll } from "../../__fixtures__/read-all";
import { readFixture } from "../../__fixtures__/read-fixture";
import { host, partsOf, port, readHosts } from "./__fixtures__/nmap-reports";
import { nmapFormat } from "./nmap-format";

const XML = readFixture("nmap/nmap.xml");
const report = await readAll(nmapFormat, XML);

async function refusal(content: string | Uint8Array) {
  const error: unknown = await readAll(nmapFormat, content).catch((reason: unknown) => reason);
  if (!(error instanceof ServiceError)) throw error;
  return { code: error.code, detail: error.detail, position: error.extra.position };
}

describe("NmapParser", () => {
  it("says what the report says of itself, with hosts that are up without an open port", () => {
    expect(report.info).toEqual({
      detectedFormat: "nmap-xml",
      sourceTool: "nmap",
      sourceVersion: "7.94",
      scanStartedAt: "2024-03-04T10:00:00.000Z",
      hosts: ["192.0.2.10", "2001:db8::11"],
    });
    expect(report.warnings).toEqual([]);
  });

  it("gives a record for each open port and each weakness, and for nothing else", () => {
    const place = ({ ruleId, asset }: Finding) => `${ruleId} ${asset.port}/${asset.protocol}`;
    expect(report.findings.map(place)).toEqual([
      "open-port 22/tcp",
      "CVE-2024-0001 22/tcp",
      "CVE-2024-0001 22/tcp",
      "vulners/EDB-ID:90001 22/tcp",
      "open-port 80/tcp",
      "open-port 443/tcp",
      "ssl-example/CVE-2024-0002 443/tcp",
      "ssl-example/weak-example-group 443/tcp",
      "smb-vuln-example/CVE-2024-0004 null/null",
    ]);
    expect(report.records).toHaveLength(9);
    expect(new Set(report.findings.map(({ asset }) => asset.host))).toEqual(
      new Set(["192.0.2.10"]),
    );
  });

  it("reads an open port as an observation", () => {
    expect({ ...report.findings[0], parts: [] }).toEqual({
      tool: "nmap",
      ruleId: "open-port",
      title: "Open port 22/tcp",
      group: "network",
      severity: "info",
      severitySource: "tool",
      severityRaw: "",
      confidence: null,
      falsePositive: false,
      asset: { host: "192.0.2.10", port: 22, protocol: "tcp", url: null },
      cve: [],
      cwe: [],
      cvss: null,
      description: "The port is open (syn-ack). The service is ssh, ExampleSSH 1.2.",
      remediation: "",
      references: [],
      reportedCount: null,
      occurrence: {
        hostname: "shop.example, shop-1.example",
        mac: "02:00:00:00:00:0a",
        mac_vendor: "Example",
        reason: "syn-ack",
        reason_ttl: "64",
        service: "ssh",
        product: "ExampleSSH",
        version: "1.2",
        extrainfo: "protocol 2.0",
        ostype: "Linux",
        method: "probed",
        conf: "10",
        cpe: "cpe:/a:example:ssh:1.2 cpe:/o:linux:linux_kernel",
      },
      parts: [],
      line: 16,
    });
  });

  it("does not claim a service that was only guessed by the number of the port", () => {
    expect(report.findings[4]?.description).toBe(
      "The port is open (syn-ack). Its number is usual for http; the service was not identified.",
    );
  });

  it("keeps what the scripts printed", () => {
    expect(partsOf(report.findings[4])).toEqual([["script-http-title", "A <b> title"]]);
    expect(partsOf(report.findings[5]).map(([name]) => name)).toEqual([
      "script-ssl-example",
      "servicefp",
    ]);
  });

  it("keeps the identity of a port whatever is found out about it", async () => {
    const guessed = await readHosts(host(port('<state state="open"/>')));
    const probed = await readHosts(
      host(
        port('<state state="open" reason="x"/><service name="http" product="P" method="probed"/>'),
      ),
    );
    expect(guessed.findings.map(fingerprintOf)).toEqual(probed.findings.map(fingerprintOf));
  });

  it("keeps apart what two scripts of one name printed, and what no occurrence names", async () => {
    const script = '<script id="a b" output="x"/><script id="a b" output="y"/><script output=""/>';
    const { findings } = await readHosts(host(port('<state state="open"/>', script)));
    expect(partsOf(findings[0])).toEqual([
      ["script-a-b", "x"],
      ["script-a-b.2", "y"],
    ]);
  });

  it.each(["closed", "filtered", "unfiltered", "open|filtered", "closed|filtered", ""])(
    "takes a port in the state %j for no record",
    async (state) => {
      const { records, info } = await readHosts(host(port(`<state state="${state}"/>`)));
      expect(records).toEqual([]);
      expect(info.hosts).toEqual(["192.0.2.1"]);
    },
  );

  it("keeps a port whose host has no address", async () => {
    const { records } = await readHosts(`<host>${port('<state state="open"/>')}</host>`);
    expect(records).toMatchObject([
      {
        finding: { asset: { host: null, port: null } },
        warnings: [{ code: "asset_unknown", record: 1, line: 1, field: "address" }],
      },
    ]);
  });

  it.each([
    [
      '<address addr="fe80::1" addrtype="ipv6"/><address addr="192.0.2.7" addrtype="ipv4"/>',
      "192.0.2.7",
    ],
    [
      '<address addr="02:00:00:00:00:01" addrtype="mac"/><address addr="FE80::1" addrtype="ipv6"/>',
      "fe80::1",
    ],
    ['<address addr="02:00:00:00:00:01" addrtype="mac"/>', "02:00:00:00:00:01"],
  ])("names a host by the best of its addresses (%#)", async (addresses, name) => {
    const { findings } = await readHosts(
      `<host>${addresses}${port('<state state="open"/>')}</host>`,
    );
    expect(findings[0]?.asset.host).toBe(name);
  });

  it("reads masscan's output", async () => {
    const { info, findings } = await readAll(
      nmapFormat,
      `<nmaprun scanner="masscan" start="1709546400" version="1.0-BETA">${host(
        port('<state state="open" reason="syn-ack"/><service name="http" banner="HTTP/1.1 200"/>'),
      )}<host><address addr="192.0.2.2"/></host></nmaprun>`,
    );
    expect(info).toMatchObject({ sourceTool: "masscan", hosts: ["192.0.2.1"] });
    expect(findings).toMatchObject([{ tool: "nmap", occurrence: { banner: "HTTP/1.1 200" } }]);
  });

  it.each([
    ["", null],
    ["0", null],
    ["-5", null],
    ["soon", null],
    ["999999999999", null],
    ["1709546400", "2024-03-04T10:00:00.000Z"],
  ])("reads the start %j", async (start, time) => {
    const { info } = await readAll(nmapFormat, `<nmaprun start="${start}"/>`);
    expect(info.scanStartedAt).toBe(time);
  });

  it("takes a report without hosts for a clean scan", async () => {
    expect((await readHosts()).records).toEqual([]);
  });
});

describe("damaged and hostile reports", () => {
  it.each([
    ["other XML", "<report/>", 1, 1],
    ["a report that breaks off", '<nmaprun>\n<host><status state="up"/>', 2, 27],
    ["two reports in one file", "<nmaprun/>\n<nmaprun/>", 2, 1],
    [
      "what Nmap wrote when a script failed",
      '<nmaprun>\n<script id="x"Bug in x: no string output.\n output=""/>',
      2,
      15,
    ],
  ])("refuses %s and says where", async (_name, content, line, column) => {
    expect(await refusal(content)).toMatchObject({
      code: "parse_failed",
      position: { line, column },
    });
  });

  it("bounds what one port can hold", async () => {
    const many = "[1] x&#xa;".repeat(50_001);
    expect(
      await refusal(`<nmaprun>${host(port(`<script id="vulscan" output="${many}"/>`))}</nmaprun>`),
    ).toMatchObject({
      detail: "A port has too many records",
    });
    const elements = "<elem/>".repeat(100_001);
    expect(await refusal(`<nmaprun>${host(port(elements))}</nmaprun>`)).toMatchObject({
      detail: "A port is too long",
    });
  });

  it("sets no member that reaches for a prototype", async () => {
    const { findings } = await readHosts(
      host(port('<state state="open" __proto__="x"/><service __proto__="y" constructor="z"/>')),
    );
    expect(findings[0]?.occurrence).toEqual({});
  });

  it("reads the same however the file is cut", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(XML.length)), async (cuts) => {
        expect(await readAll(nmapFormat, XML, cuts)).toEqual(report);
      }),
      { numRuns: 20 },
    );
  });

  it("ends any damaged report in an error with a place or in a whole reading", async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(XML.length - 1), fc.nat(255), fc.boolean(), async (at, byte, cut) => {
        const bytes = Buffer.from(cut ? XML.subarray(0, at) : XML);
        if (!cut) bytes[at] = byte;
        const result = await readAll(nmapFormat, bytes).catch((reason: unknown) => reason);
        if (result instanceof ServiceError) {
          expect(result.code).toBe("parse_failed");
          expect(result.extra.position).toMatchObject({ line: expect.any(Number) });
        } else expect(result).toHaveProperty("records");
      }),
      { numRuns: 200 },
    );
  });
});

describe("nmapFormat.detect", () => {
  it.each([
    [XML.toString(), "nmap-xml"],
    ['<?xml version="1.0"?>\n<!-- masscan v1.0 scan -->\n<nmaprun scanner="masscan">', "nmap-xml"],
    ["<report><nmaprun/></report>", null],
    ["Nmap scan report for 192.0.2.1", null],
  ])("knows its own (%#)", (text, detected) => {
    expect(nmapFormat.detect(inspectHead(Buffer.from(text)))).toBe(detected);
  });
});
