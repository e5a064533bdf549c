import { describe, expect, it } from "vitest";
import { readFixture } from "./__fixtures__/read-fixture";
import { detectReport } from "./detect";

describe("detectReport", () => {
  it.each([
    ["burp", "burp-xml", readFixture("burp/burp.xml")],
    ["zap", "zap-xml", readFixture("zap/zap-2.14.xml")],
    ["zap", "zap-json", readFixture("zap/zap-2.14.json")],
    ["zap", "zap-json", '{"site":[]}'],
    ["zap", "zap-json", '{"@version":"2","@generated":"x", "insights":[...'],
    ["zap", "zap-api-json", '{"alerts":[{"pluginId":"1"}]}'],
    ["zap", "zap-api-json", '{"alerts": []}'],
    ["zap", "zap-xml", "\n<!-- x --> <?xml version='1.0'?><!-- <issues> --><OWASPZAPReport a='b'>"],
    ["zap", "zap-xml", Buffer.from("\ufeff<OWASPZAPReport/>", "utf16le")],
    ["burp", "burp-xml", "<issues/>"],
    ["nuclei", "nuclei-jsonl", ""],
    ["nuclei", "nuclei-jsonl", " \n"],
    ["trivy", "trivy-json-v1", "null\n"],
    ["re", "yara-text", "DemoRule /bin/demo\n0x2a:$a: ELF\n"],
    ["csv", "csv", "Finding,Severity,Owner\nA,low,o\n"],
    ["csv", "csv", "ID,ShortDescription,Severity\n1,A,low\n"],
    ["csv", "csv", "ID,Vulnerability Title,Risk\n1,A,low\n"],
  ])("knows %s (%s)", (format, detectedFormat, content) => {
    expect(detectReport(Buffer.from(content))).toEqual({ format, detectedFormat });
  });

  it.each([
    ["<html>", /HTML/],
    ["<!doctype html><HTML>", /HTML/],
    ["<testsuites>", /JUnit/],
    ["<foo>", /“foo”/],
    ["<!-- open", /XML/],
    ['{"issue_events":[]}', /REST API.*XML/],
    ['{"Issues":[]}', /GraphQL/],
    ['{"alerts":[{"state":"firing"}]}', /another shape/],
    ["[]", /empty list.*tool's name/],
    ["[1]", /another shape/],
    ['{"Golang errors":{},"Issues":[],"Stats":{}}', /another shape.*SARIF, which is read.*generic/],
    ["ID,Asset,Score,State\n1,a,2,b\n", /table without a column for the title.*“ID”, “Asset”/],
    ["ID,Finding,Host\n1,A,h\n", /can be imported as csv/],
    ["some words\n", /neither/],
    ["%PDF-1.7", /PDF/],
    ["a\u0000b", /binary/],
    ["\u001f\u008b", /gzip/],
  ])("says what %j is", (content, hint) => {
    const detected = detectReport(Buffer.from(content, "latin1"));
    expect(detected.format).toBeNull();
    expect(detected).toMatchObject({ hint: expect.stringMatching(hint) });
  });
});
