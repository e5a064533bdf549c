import { describe, expect, it } from "vitest";
import { readBlocks } from "./address-block";
import { type AddressFault, checkAddress } from "./check-address";

function faultOf(address: string, allowed = ""): AddressFault | null {
  const blocks = readBlocks(allowed);
  if (blocks === null) throw new Error(`${allowed} is no list of blocks`);
  const verdict = checkAddress(address, blocks);
  return verdict.mayConnect ? null : verdict.reason;
}

describe("public addresses", () => {
  it.each([
    "1.1.1.1",
    "8.8.8.8",
    "9.255.255.255",
    "11.0.0.0",
    "100.63.255.255",
    "100.128.0.0",
    "126.255.255.255",
    "128.0.0.0",
    "168.63.129.15",
    "169.253.255.255",
    "172.15.255.255",
    "172.32.0.0",
    "192.0.1.0",
    "192.167.255.255",
    "192.169.0.0",
    "198.17.255.255",
    "198.20.0.0",
    "223.255.255.255",
    "2001:4860:4860::8888",
    "2606:4700:4700::1111",
    "2001:200::1",
    "3fff:1000::1",
    "::ffff:8.8.8.8",
    "::ffff:808:808",
  ])("%s may be reached", (address) => expect(faultOf(address)).toBeNull());
});

describe("special addresses", () => {
  it.each<[string, AddressFault]>([
    ["0.0.0.0", "this_network"],
    ["0.255.255.255", "this_network"],
    ["10.0.0.0", "private"],
    ["10.255.255.255", "private"],
    ["100.64.0.0", "shared"],
    ["100.127.255.255", "shared"],
    ["127.0.0.1", "loopback"],
    ["127.255.255.254", "loopback"],
    ["169.254.0.1", "link_local"],
    ["169.254.169.254", "metadata"],
    ["169.254.170.2", "metadata"],
    ["100.100.100.200", "metadata"],
    ["168.63.129.16", "metadata"],
    ["192.0.0.192", "metadata"],
    ["172.16.0.1", "private"],
    ["172.31.255.255", "private"],
    ["192.0.0.1", "protocol"],
    ["192.0.2.1", "documentation"],
    ["192.31.196.1", "relay"],
    ["192.52.193.1", "relay"],
    ["192.88.99.1", "relay"],
    ["192.168.0.1", "private"],
    ["192.175.48.1", "relay"],
    ["198.18.0.1", "benchmarking"],
    ["198.19.255.255", "benchmarking"],
    ["198.51.100.1", "documentation"],
    ["203.0.113.1", "documentation"],
    ["224.0.0.1", "multicast"],
    ["239.255.255.255", "multicast"],
    ["240.0.0.1", "reserved"],
    ["255.255.255.254", "reserved"],
    ["255.255.255.255", "broadcast"],
    ["::", "unspecified"],
    ["::1", "loopback"],
    ["0:0:0:0:0:0:0:1", "loopback"],
    // Addresses that ipaddr.js and others take for unicast.
    ["::2", "not_global"],
    ["::7f00:1", "not_global"],
    ["::127.0.0.1", "not_global"],
    ["::ffff:127.0.0.1", "loopback"],
    ["::ffff:7f00:1", "loopback"],
    ["::ffff:a9fe:a9fe", "metadata"],
    ["::ffff:10.0.0.1", "private"],
    ["0:0:0:0:0:ffff:192.168.1.1", "private"],
    ["::ffff:0:127.0.0.1", "not_global"],
    ["64:ff9b::127.0.0.1", "translation"],
    ["64:ff9b::8.8.8.8", "translation"],
    ["64:ff9b:1::a00:1", "translation"],
    ["100::1", "discard"],
    ["100:0:0:1::1", "discard"],
    ["2001::1", "teredo"],
    ["2001:0:4136:e378:8000:63bf:3fff:fdd2", "teredo"],
    ["2001:2::1", "benchmarking"],
    ["2001:10::1", "protocol"],
    ["2001:20::1", "protocol"],
    ["2001:1ff:ffff::1", "protocol"],
    ["2001:db8::1", "documentation"],
    ["2002:7f00:1::", "six_to_four"],
    ["2002:808:808::1", "six_to_four"],
    ["2620:4f:8000::1", "relay"],
    ["3fff::1", "documentation"],
    ["3fff:fff:ffff::1", "documentation"],
    ["4000::1", "not_global"],
    ["5f00::1", "segment_routing"],
    ["fc00::1", "unique_local"],
    ["fdff::1", "unique_local"],
    ["fd00:ec2::254", "metadata"],
    ["fd20:ce::254", "metadata"],
    ["fe80::1", "link_local"],
    ["febf::1", "link_local"],
    ["fec0::1", "site_local"],
    ["ff02::1", "multicast"],
    ["2606:4700::5efe:a00:1", "tunnel"],
    ["2606:4700::200:5efe:7f00:1", "tunnel"],
  ])("%s is refused as %s", (address, reason) => expect(faultOf(address)).toBe(reason));
});

describe("texts that are no plain address", () => {
  it.each([
    "",
    "localhost",
    "127.1",
    "127.0.0.01",
    "0177.0.0.1",
    "0x7f.0.0.1",
    "2130706433",
    "127.0.0.1.",
    "1.2.3.4.5",
    "256.1.1.1",
    " 8.8.8.8",
    "8.8.8.8/32",
    "[::1]",
    "fe80::1%eth0",
    "2606:4700::1%1",
    "1::2::3",
    ":::",
    ":1",
    "1:",
    "1:2:3:4:5:6:7",
    "1:2:3:4:5:6:7:8:9",
    "1:2:3:4:5:6:7::8:9",
    "::12345",
    "::1.2.3",
    "1.2.3.4::",
    "::g",
    "1:2:3:4:5:6:7:1.2.3.4",
  ])("%j is refused", (address) => expect(faultOf(address)).toBe("not_an_address"));
});

describe("blocks that the deployment allows", () => {
  it("opens what it names and nothing else", () => {
    expect(faultOf("10.1.2.3", "10.1.0.0/16, fd12::/48")).toBeNull();
    expect(faultOf("::ffff:10.1.2.3", "10.1.0.0/16")).toBeNull();
    expect(faultOf("fd12::7", "10.1.0.0/16 fd12::/48")).toBeNull();
    expect(faultOf("10.2.0.1", "10.1.0.0/16")).toBe("private");
    expect(faultOf("127.0.0.2", "127.0.0.1")).toBe("loopback");
  });

  it("never opens metadata services", () => {
    expect(faultOf("169.254.169.254", "169.254.0.0/16")).toBe("metadata");
    expect(faultOf("169.254.169.254", "0.0.0.0/0")).toBe("metadata");
    expect(faultOf("169.254.169.254", "169.254.169.254")).toBe("metadata");
    expect(faultOf("fd00:ec2::254", "fc00::/7")).toBe("metadata");
  });

  it("judges what a translated address leads to as well", () => {
    expect(faultOf("64:ff9b::8.8.8.8", "64:ff9b::/96")).toBeNull();
    expect(faultOf("64:ff9b::10.0.0.1", "64:ff9b::/96")).toBe("private");
    expect(faultOf("64:ff9b::169.254.169.254", "64:ff9b::/96")).toBe("metadata");
    expect(faultOf("2002:7f00:1::", "2002::/16")).toBe("loopback");
    expect(faultOf("64:ff9b::10.0.0.1", "64:ff9b::/96 10.0.0.0/8")).toBeNull();
  });
});

describe("lists of blocks", () => {
  it.each([
    "10.0.0.0/33",
    "10.0.0.1/8",
    "::/129",
    "10.0.0.0/08",
    "10.0.0.0/8/8",
    "all",
    "10.0.0.0/",
  ])("%s is none", (text) => expect(readBlocks(text)).toBeNull());

  it("may be empty", () => expect(readBlocks(" ")).toEqual([]));
});
