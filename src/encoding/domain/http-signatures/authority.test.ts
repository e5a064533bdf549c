import { describe, expect, it } from "vitest";
import { normalAuthority, publicOrigin } from "./authority";

describe("normalAuthority", () => {
  it.each([
    ["Proofline.EXAMPLE", "https", "proofline.example"],
    ["proofline.example:443", "https", "proofline.example"],
    ["proofline.example:443", "http", "proofline.example:443"],
    ["proofline.example:80", "http", "proofline.example"],
    ["proofline.example:8443", "https", "proofline.example:8443"],
    ["127.0.0.1:3000", "http", "127.0.0.1:3000"],
    ["[2001:DB8::1]:443", "https", "[2001:db8::1]"],
  ] as const)("%s by %s is %s", (authority, scheme, expected) => {
    expect(normalAuthority(authority, scheme)).toBe(expected);
  });

  it.each([
    "",
    "a..b",
    "a.",
    ".a",
    "user@a",
    "a:",
    "a:0443",
    "a:443:443",
    "a/b",
    "a,b",
    "a b",
    "b\u00fccher.example",
    // KELVIN SIGN, which becomes an ASCII k in lower case.
    "\u212a.example",
    "::1",
  ])("%j is none", (authority) => {
    expect(normalAuthority(authority, "https")).toBeNull();
  });
});

describe("publicOrigin", () => {
  it("takes an http or https URL", () => {
    const expected = { scheme: "https", authority: "proofline.example:8443" };
    expect(publicOrigin("https://Proofline.example:8443/app")).toEqual(expected);
    expect(publicOrigin("http://a:80")).toEqual({ scheme: "http", authority: "a" });
  });

  it.each(["proofline.example", "ftp://a", "https://a."])("refuses %s", (url) => {
    expect(() => publicOrigin(url)).toThrow(TypeError);
  });
});
