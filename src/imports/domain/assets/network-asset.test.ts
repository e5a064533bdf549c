import { describe, expect, it } from "vitest";
import { assetOfText, networkAsset } from "./network-asset";

describe("networkAsset", () => {
  it.each<[string, number | null, string | null, string, number | null, string | null]>([
    ["192.0.2.1", 443, "tcp", "192.0.2.1", 443, "tcp"],
    [" Host.Example. ", 53, " UDP ", "host.example", 53, "udp"],
    ["[2001:DB8::1]", 22, "tcp", "2001:db8::1", 22, "tcp"],
    ["h", 0, "icmp", "h", null, "icmp"],
    ["h", null, null, "h", null, null],
    ["h", -1, " ", "h", null, null],
    ["h", 65_535, "tcp", "h", 65_535, "tcp"],
    ["h", 65_536, "tcp", "h", null, "tcp"],
    ["h", 1.5, "", "h", null, null],
    ["h", Number.NaN, "tcp", "h", null, "tcp"],
  ])("makes an asset of %j, %j and %j", (text, from, kind, host, port, protocol) => {
    expect(networkAsset(text, from, kind)).toEqual({ host, port, protocol, url: null });
  });

  it.each(["", "  ", "[]", "."])("makes none of the host %j", (host) => {
    expect(networkAsset(host, 80, "tcp")).toBeNull();
  });
});

describe("assetOfText", () => {
  it.each([
    ["h.example", "h.example", null, null],
    ["H.Example.", "h.example", null, null],
    ["h.example:8443", "h.example", 8443, null],
    ["h.example:0", "h.example", null, null],
    ["h.example:53/UDP", "h.example", 53, "udp"],
    ["h.example/tcp", "h.example", null, "tcp"],
    ["192.0.2.1", "192.0.2.1", null, null],
    [" 192.0.2.1:22 ", "192.0.2.1", 22, null],
    ["2001:DB8::1", "2001:db8::1", null, null],
    ["2001:db8:0:0:0:0:0:1", "2001:db8:0:0:0:0:0:1", null, null],
    ["::", "::", null, null],
    ["::ffff:192.0.2.1", "::ffff:192.0.2.1", null, null],
    ["64:ff9b:0:0:0:0:192.0.2.1", "64:ff9b:0:0:0:0:192.0.2.1", null, null],
    ["fe80::1%eth0", "fe80::1%eth0", null, null],
    ["[2001:db8::1]", "2001:db8::1", null, null],
    ["[2001:db8::1]:443", "2001:db8::1", 443, null],
    ["[2001:db8::1]:443/tcp", "2001:db8::1", 443, "tcp"],
  ])("reads %j", (text, host, port, protocol) => {
    expect(assetOfText(text)).toEqual({ host, port, protocol, url: null });
  });

  it("reads a URL as a web asset", () => {
    expect(assetOfText(" https://H.example/a?b ")).toEqual({
      host: "h.example",
      port: 443,
      protocol: "https",
      url: "https://h.example",
    });
  });

  it.each([
    "",
    " ",
    "two words",
    "h.example:99999",
    "h.example:x",
    "h.example:80:90",
    "00:11:22:33:44:55",
    "12:30:45",
    "h.example/path",
    "C:\\Windows",
    "[::1",
    "://h.example",
    "http://",
    "n/a",
  ])("finds no host in %j", (text) => {
    expect(assetOfText(text)).toBeNull();
  });

  it("refuses any long text in time linear in its length", () => {
    const before = process.cpuUsage();
    expect(assetOfText(`${":".repeat(200_000)}!`)).toBeNull();
    expect(assetOfText(`${"a:".repeat(200_000)}!`)).toBeNull();
    expect(assetOfText(`[${":a".repeat(200_000)}`)).toBeNull();
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1_000).toBeLessThan(1_000);
  });
});
