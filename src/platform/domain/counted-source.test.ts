import { describe, expect, it } from "vitest";
import { countedSource } from "./counted-source";

describe("countedSource", () => {
  it.each([
    ["192.0.2.7", "192.0.2.7"],
    ["192.0.2.7:50123", "192.0.2.7"],
    ["::ffff:192.0.2.7", "192.0.2.7"],
    ["::ffff:c000:207", "192.0.2.7"],
    ["[::ffff:192.0.2.7]:443", "192.0.2.7"],
    ["2001:db8:1:2::1", "2001:db8:1:2::/64"],
    ["2001:db8:1:2:ffff:ffff:ffff:ffff", "2001:db8:1:2::/64"],
    ["2001:0DB8:0001:0002::9", "2001:db8:1:2::/64"],
    ["[2001:db8:1:2::1]", "2001:db8:1:2::/64"],
    ["[2001:db8:1:2::1]:8443", "2001:db8:1:2::/64"],
    ["2001:db8:1:3::1", "2001:db8:1:3::/64"],
    ["2001:db8::1", "2001:db8::/64"],
    ["2001:db8:0:10::1", "2001:db8:0:10::/64"],
    ["fe80::1%eth0", "fe80::/64"],
    ["::1", "::/64"],
    [" 192.0.2.7 ", "192.0.2.7"],
  ])("counts %s as %s", (address, source) => {
    expect(countedSource(address)).toBe(source);
  });

  it.each([
    "",
    "unknown",
    "localhost",
    "192.0.2",
    "0300.0.2.7",
    "1.2.3.4.5",
    "::ffff:1.2.3.999",
    "a:b",
  ])("takes %j for no address", (text) => {
    expect(countedSource(text)).toBeNull();
  });

  it("gives the 2^64 addresses of one network one budget", () => {
    const sources = Array.from({ length: 30 }, (_, n) =>
      countedSource(`2001:db8::${n.toString(16)}`),
    );
    expect(new Set(sources).size).toBe(1);
  });
});
