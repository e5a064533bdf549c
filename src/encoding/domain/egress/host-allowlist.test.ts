import { describe, expect, it } from "vitest";
import { canonicalHost, isHostAllowed, isHostPattern } from "./host-allowlist";

describe("isHostAllowed", () => {
  it.each([
    [["api.example.org"], "api.example.org", true],
    [["api.example.org"], "API.EXAMPLE.ORG.", true],
    [["API.example.org."], "api.example.org", true],
    [["api.example.org"], "api.example.org.evil.test", false],
    [["api.example.org"], "xapi.example.org", false],
    [["api.example.org"], "example.org", false],
    [["*.example.org"], "a.b.example.org", true],
    [["*.example.org"], "example.org", false],
    [["*.example.org"], "badexample.org", false],
    [["*.example.org"], "a.example.org.", true],
    [["bücher.example"], "xn--bcher-kva.example", true],
    // Cyrillic а: another name, however it looks.
    [["api.example.org"], "аpi.example.org", false],
    [["*.org"], "example.org", false],
    [["*"], "example.org", false],
    [["*.*.example.org"], "a.b.example.org", false],
    [["a*.example.org"], "ab.example.org", false],
    [["127.0.0.1"], "0x7f.1", true],
    [["*.0.0.1"], "127.0.0.1", false],
    [["[::1]"], "::1", true],
    [["::1"], "[0::1]", true],
    [["api.example.org/x"], "api.example.org", false],
    [["api.example.org:443"], "api.example.org", false],
    [["user@api.example.org"], "api.example.org", false],
    [[""], "", false],
    [[], "example.org", false],
  ])("%j names %s: %s", (patterns, host, expected) =>
    expect(isHostAllowed(patterns, host)).toBe(expected),
  );
});

it("knows patterns", () => {
  expect(["a.example", "*.a.example", "10.0.0.1", "::1"].filter(isHostPattern)).toHaveLength(4);
  expect(["*", "*.example", "a b", "*.10.0.0.1", "a..b"].filter(isHostPattern)).toEqual([]);
});

it("takes no port for a host", () => {
  expect(canonicalHost("example.org:80")).toBeNull();
  expect(canonicalHost("[::1]:80")).toBeNull();
});
