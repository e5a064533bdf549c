import { describe, expect, it } from "vitest";
import { ServiceError } from "@/encoding/domain/errors";
import { inspectHead } from "@/imports/domain/report/inspect-head";
import { readAll } from "../../__fixtures__/read-all";
import { readFixture } from "../../__fixtures__/read-fixture";
import { nessusFormat } from "./nessus-format";

describe("nessusFormat", () => {
  it.each([
    ["nessus-xml", readFixture("nessus/scan.nessus")],
    ["nessus-xml", "<!-- x --><NessusClientData_v2>"],
    ["nessus-csv", readFixture("nessus/nessus.csv")],
    ["nessus-csv", "Plugin ID,CVE,Risk,Host,Protocol,Port,Name"],
    ["nessus-csv", 'Plugin ID,CVE,CVSS,Risk,Host,Protocol,Port,Name,"Synopsis; short",Solution\n'],
    ["tenable-sc-csv", readFixture("nessus/security-center.csv")],
    ["tenable-io-csv", readFixture("nessus/vulnerability-management.csv")],
    ["tenable-explore-csv", readFixture("nessus/explore.csv")],
    ["tenable-was-csv", readFixture("nessus/web-app.csv")],
  ])("knows %s", (detected, content) => {
    expect(nessusFormat.detect(inspectHead(Buffer.from(content)))).toBe(detected);
  });

  it.each([
    "Title,Severity,Host\nx,High,h\n",
    "QID,Title,Severity,IP,Port,Protocol,Results\n1,x,3,192.0.2.1,80,tcp,y\n",
    // Another scanner's plugins and URLs.
    "Plugin ID,Risk,URL,Name,CWE\n1,High,http://h/,x,79\n",
    "Plugin,Version,Severity,Host,Name\nshop,1.0,High,h,x\n",
    // A summary by plugin, without hosts.
    '"Plugin","Plugin Name","Family","Severity","Total"\n"1","x","General","High","7"\n',
    "<NessusClientData>",
    '{"findings":[]}',
    "Nessus",
    "",
  ])("does not take %j for its own", (content) => {
    expect(nessusFormat.detect(inspectHead(Buffer.from(content)))).toBeNull();
  });

  it.each<[string, string, RegExp]>([
    ["a file of version 1", "<NessusClientData/>", /report of version 1.*\.nessus \(version 2\)/],
    ["another table", "a,b,c\n1,2,3\n", /columns Plugin ID, Host/],
    ["an HTML report", "<!doctype html><html>", /HTML report.*export the scan as \.nessus/],
    ["another root", "<issues/>", /Burp.*\.nessus/],
  ])("refuses %s and says how to export", async (_name, content, detail) => {
    const error: unknown = await readAll(nessusFormat, content).catch((e: unknown) => e);
    if (!(error instanceof ServiceError)) throw error;
    expect(error.code).toBe("parse_failed");
    expect(error.detail).toMatch(detail);
    expect(error.extra.position).toEqual({ line: 1, column: 1 });
  });
});
