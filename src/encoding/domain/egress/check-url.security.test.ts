import { describe, expect, it } from "vitest";
import { checkAddress } from "./check-address";
import { checkUrl, WEB_PORTS } from "./check-url";

const RULES = { schemes: ["https", "http"], ports: WEB_PORTS };

describe("checkUrl", () => {
  it("says where a URL leads", () => {
    expect(checkUrl("https://API.Example.org./a/../b?q=1#part", RULES)).toEqual({
      scheme: "https",
      host: "api.example.org",
      port: 443,
      path: "/b?q=1",
    });
    expect(checkUrl("http://bücher.example:80", RULES)).toMatchObject({
      host: "xn--bcher-kva.example",
      port: 80,
    });
    expect(checkUrl("https://[2606:4700::0001]/", RULES)).toMatchObject({ host: "2606:4700::1" });
  });

  it.each([
    "http://127.0.0.1/",
    "http://127.1/",
    "http://127.0.0.1./",
    "http://2130706433/",
    "http://0x7f000001/",
    "http://0x7f.0.0.0x1/",
    "http://0177.0.0.1/",
    "http://017700000001/",
    "http://127.0.0.1:80/",
    "http://0/",
    "http://１２７.０.０.１/",
    "http://127。0。0。1/",
    "http://①②⑦.0.0.1/",
    "http://%31%32%37.0.0.1/",
    "http://[::1]/",
    "http://[::]/",
    "http://[::ffff:127.0.0.1]/",
    "http://[::ffff:7f00:1]/",
    "http://[0:0:0:0:0:ffff:a9fe:a9fe]/",
    "http://169.254.169.254/latest/meta-data/",
    "http://0xA9FEA9FE/",
    "http://2852039166/",
    "http://[fd00:ec2::254]/",
    "http://[fe80::1]/",
    "http://[64:ff9b::7f00:1]/",
    "http://[2002:7f00:1::]/",
    "http:127.0.0.1/",
    "http:////127.0.0.1/",
  ])("%s leads to an address that is refused, if it leads anywhere", (url) => {
    const target = checkUrl(url, RULES);
    if (typeof target === "string") throw new Error(`${url}: ${target}`);
    expect(checkAddress(target.host).mayConnect).toBe(false);
    expect(checkAddress(target.host)).not.toMatchObject({ reason: "not_an_address" });
  });

  it.each([
    ["ftp://example.org/", "scheme"],
    ["file:///etc/passwd", "scheme"],
    ["gopher://example.org:70/", "scheme"],
    ["javascript:alert(1)", "scheme"],
    ["ws://example.org/", "scheme"],
    ["data:text/plain,x", "scheme"],
    ["https://user@example.org/", "userinfo"],
    ["https://user:password@example.org/", "userinfo"],
    ["https://@example.org/", "userinfo"],
    ["https://:@example.org/", "userinfo"],
    ["https://example.com%40@127.0.0.1/", "userinfo"],
    ["https:/user@example.org/", "userinfo"],
    ["https://example.org:22/", "port"],
    ["https://example.org:8443/", "port"],
    ["https://example.org:0/", "port"],
    ["https://example.org:65536/", "not_a_url"],
    ["https://", "not_a_url"],
    ["example.org", "not_a_url"],
    ["//example.org/", "not_a_url"],
    ["https://exa mple.org/", "not_a_url"],
    ["https://example.org\\@127.0.0.1/", "not_a_url"],
    ["https://exam\tple.org/", "not_a_url"],
    ["https://example.org/\n", "not_a_url"],
    ["\u0000https://example.org/", "not_a_url"],
    ["https://1.2.3.4.5/", "not_a_url"],
    ["https://256.256.256.256/", "not_a_url"],
    ["https://[fe80::1%25eth0]/", "not_a_url"],
    ["https://[::1/", "not_a_url"],
    ["https://exam%00ple.org/", "not_a_url"],
    ["https://example..org/", "host"],
    ["https://.example.org/", "host"],
    ["https://example.org../", "host"],
    ["https://-.example.org/", "host"],
    [`https://${"a".repeat(64)}.example.org/`, "host"],
    [`https://${"a.".repeat(127)}org/`, "host"],
    ["https://a!b.example.org/", "host"],
    [`https://example.org/${"a".repeat(8_192)}`, "not_a_url"],
  ])("%j is refused: %s", (url, fault) => expect(checkUrl(url, RULES)).toBe(fault));
});
