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
  ])("knows %s (%s)", (format, detectedFormat, content) => {
    expect(detectReport(Buffer.from(content))).toEqual({ format, detectedFormat });
  });

  it.each([
    ["", /empty/],
    ["<html>", /HTML/],
    ["<!doctype html><HTML>", /HTML/],
    ["<testsuites>", /JUnit/],
    ["<foo>", /“foo”/],
    ["<!-- open", /XML/],
    ['{"issue_events":[]}', /REST API.*XML/],
    ['{"Issues":[]}', /GraphQL/],
    ['{"alerts":[{"state":"firing"}]}', /another shape/],
    ["[]", /JSON/],
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
