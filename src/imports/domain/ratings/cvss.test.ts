import { describe, expect, it } from "vitest";
import { cvssScore, parseCvssVector, severityOfScore } from "./cvss";

describe("severityOfScore", () => {
  it.each([
    [0, "info"],
    [0.1, "low"],
    [3.9, "low"],
    [4, "medium"],
    [6.9, "medium"],
    [7, "high"],
    [8.9, "high"],
    [9, "critical"],
    [10, "critical"],
  ])("rates %d as %s", (score, severity) => {
    expect(severityOfScore(score)).toBe(severity);
  });
});

describe("cvssScore", () => {
  it.each([
    ["7.5", 7.5],
    [" 10.0 ", 10],
    ["0", 0],
    ["6,8", 6.8],
    ["7.55", 7.6],
    ["10.1", null],
    ["11", null],
    ["-1", null],
    ["100", null],
    ["7.", null],
    [".5", null],
    ["7.5 (AV:N)", null],
    ["1e1", null],
    ["", null],
    ["n/a", null],
  ])("reads %j as %j", (text, score) => {
    expect(cvssScore(text)).toBe(score);
  });
});

describe("parseCvssVector", () => {
  // The base scores that FIRST publishes in "CVSS v3.1 Examples", and in its v3.0 edition.
  it.each([
    ["CVE-2013-0375", "AV:N/AC:L/PR:L/UI:N/S:C/C:L/I:L/A:N", 6.4],
    ["CVE-2014-3566", "AV:N/AC:H/PR:N/UI:R/S:U/C:L/I:N/A:N", 3.1],
    ["CVE-2012-1516", "AV:N/AC:L/PR:L/UI:N/S:C/C:H/I:H/A:H", 9.9],
    ["CVE-2009-0783", "AV:L/AC:L/PR:H/UI:N/S:U/C:L/I:L/A:L", 4.2],
    ["CVE-2012-0384", "AV:N/AC:L/PR:L/UI:N/S:U/C:H/I:H/A:H", 8.8],
    ["CVE-2015-1098", "AV:L/AC:L/PR:N/UI:R/S:U/C:H/I:H/A:H", 7.8],
    ["CVE-2014-0160", "AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:N/A:N", 7.5],
    ["CVE-2014-6271", "AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H", 9.8],
    ["CVE-2008-1447", "AV:N/AC:H/PR:N/UI:N/S:C/C:N/I:H/A:N", 6.8],
    ["CVE-2014-2005", "AV:P/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H", 6.8],
    ["CVE-2010-0467", "AV:N/AC:L/PR:N/UI:N/S:C/C:L/I:N/A:N", 5.8],
    ["CVE-2012-1342", "AV:N/AC:L/PR:N/UI:N/S:C/C:N/I:L/A:N", 5.8],
    ["CVE-2013-6014", "AV:A/AC:L/PR:N/UI:N/S:C/C:H/I:N/A:H", 9.3],
    ["CVE-2014-9253", "AV:N/AC:L/PR:L/UI:R/S:C/C:L/I:L/A:N", 5.4],
    ["CVE-2009-0658", "AV:L/AC:L/PR:N/UI:R/S:U/C:H/I:H/A:H", 7.8],
    ["CVE-2011-1265", "AV:A/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H", 8.8],
    ["CVE-2014-2019", "AV:P/AC:L/PR:N/UI:N/S:U/C:N/I:H/A:N", 4.6],
    ["CVE-2015-0970", "AV:N/AC:L/PR:N/UI:R/S:U/C:H/I:H/A:H", 8.8],
    ["CVE-2014-0224", "AV:N/AC:H/PR:N/UI:N/S:U/C:H/I:H/A:N", 7.4],
    ["CVE-2016-1645", "AV:N/AC:L/PR:N/UI:R/S:U/C:H/I:H/A:H", 8.8],
    ["CVE-2016-0128", "AV:N/AC:H/PR:N/UI:R/S:U/C:H/I:H/A:N", 6.8],
    ["CVE-2016-2118", "AV:N/AC:H/PR:N/UI:R/S:U/C:H/I:H/A:H", 7.5],
    ["CVE-2012-5376", "AV:N/AC:L/PR:N/UI:R/S:C/C:H/I:H/A:H", 9.6],
    ["the worst", "AV:N/AC:L/PR:N/UI:N/S:C/C:H/I:H/A:H", 10],
    ["one without any impact", "AV:N/AC:L/PR:N/UI:N/S:C/C:N/I:N/A:N", 0],
    ["the least that counts", "AV:P/AC:H/PR:H/UI:R/S:U/C:L/I:N/A:N", 1.6],
  ])("scores %s by CVSS v3", (_name, metrics, score) => {
    for (const version of ["3.0", "3.1"]) {
      const vector = `CVSS:${version}/${metrics}`;
      expect(parseCvssVector(vector)).toEqual({ version, score, vector });
    }
  });

  // The base scores of "A Complete Guide to CVSS v2", section 3.3, and of the NVD for the last ones.
  it.each([
    ["CVE-2002-0392", "AV:N/AC:L/Au:N/C:N/I:N/A:C", 7.8],
    ["CVE-2003-0818", "AV:N/AC:L/Au:N/C:C/I:C/A:C", 10],
    ["CVE-2003-0062", "AV:L/AC:H/Au:N/C:C/I:C/A:C", 6.2],
    ["CVE-2014-3566", "AV:N/AC:M/Au:N/C:P/I:N/A:N", 4.3],
    ["CVE-2013-0375", "AV:N/AC:L/Au:S/C:P/I:P/A:N", 5.5],
    ["CVE-2014-0160", "AV:N/AC:L/Au:N/C:P/I:N/A:N", 5],
    ["CVE-2013-6014", "AV:A/AC:L/Au:N/C:C/I:N/A:C", 7.8],
    ["TCP timestamps", "AV:N/AC:H/Au:N/C:P/I:N/A:N", 2.6],
    ["one without any impact", "AV:L/AC:H/Au:M/C:N/I:N/A:N", 0],
  ])("scores %s by CVSS v2", (_name, vector, score) => {
    expect(parseCvssVector(vector)).toEqual({ version: "2.0", score, vector });
  });

  it.each([
    ["AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H", "3.1", "CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H"],
    [" (AV:N/AC:L/Au:N/C:P/I:P/A:P) ", "2.0", "AV:N/AC:L/Au:N/C:P/I:P/A:P"],
    ["CVSS2#AV:N/AC:L/Au:N/C:P/I:P/A:P", "2.0", "AV:N/AC:L/Au:N/C:P/I:P/A:P"],
    ["CVSS:2.0/AV:N/AC:L/Au:N/C:P/I:P/A:P", "2.0", "AV:N/AC:L/Au:N/C:P/I:P/A:P"],
    [
      "AV:N/AC:L/Au:N/C:P/I:P/A:P/E:POC/RL:OF/RC:UC",
      "2.0",
      "AV:N/AC:L/Au:N/C:P/I:P/A:P/E:POC/RL:OF/RC:UC",
    ],
  ])("reads %j as version %s", (text, version, vector) => {
    expect(parseCvssVector(text)).toMatchObject({ version, vector });
  });

  it("scores the base metrics alone, and ignores a slash at the end", () => {
    const vector = "CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H/E:U/RL:O/MAV:P";
    expect(parseCvssVector(`${vector}/`)).toEqual({ version: "3.1", score: 9.8, vector });
    expect(parseCvssVector("AV:N/AC:L/Au:N/C:P/I:P/A:P/E:POC/RL:OF/RC:C")?.score).toBe(7.5);
  });

  it("keeps a v4 vector without a score", () => {
    const metrics = "AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:H/VA:H/SC:N/SI:N/SA:N/U:Amber";
    const kept = { version: "4.0", score: null, vector: `CVSS:4.0/${metrics}` };
    expect(parseCvssVector(`CVSS:4.0/${metrics}`)).toEqual(kept);
    expect(parseCvssVector(metrics)).toEqual(kept);
  });

  it.each([
    "CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H",
    "CVSS:3.1/AV:N/AC:L/PR:N/UI:N/C:H/I:H/A:H",
    "CVSS:3.1/AV:X/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H",
    "AV:N/AC:L/Au:X/C:P/I:P/A:P",
    "AV:N/AC:L/Au:N/C:P/I:P",
  ])("gives no score to the incomplete %s", (text) => {
    expect(parseCvssVector(text)).toMatchObject({ score: null });
  });

  it.each([
    "",
    "7.5",
    "AV:N",
    "CVSS:3.1/",
    "CVSS:9.9/AV:N/AC:L",
    "AV:N/AC:L/Au:N/C:P/I:P/A:P and more",
    "AV:N//AC:L/Au:N",
    "AV:N/AC:L/AC:H/Au:N/C:P/I:P/A:P",
    "E:POC/RL:OF/RC:C",
    "http://h.example/",
  ])("finds no vector in %j", (text) => {
    expect(parseCvssVector(text)).toBeNull();
  });

  it("refuses a text that only looks like a vector in time linear in its length", () => {
    const before = process.cpuUsage();
    expect(parseCvssVector(`AV${":aaa".repeat(100)}!`)).toBeNull();
    expect(parseCvssVector("AV:N/".repeat(1_000_000))).toBeNull();
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1_000).toBeLessThan(1_000);
  });
});
