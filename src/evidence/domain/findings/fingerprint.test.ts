import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { FINGERPRINT_VERSION, fingerprint } from "./fingerprint";

const ASSET = { host: "h.example", port: 443, protocol: "https", url: "https://h.example" };
const FINDING = { tool: "burp", ruleId: "1049088", asset: ASSET };

const hex = (finding: Parameters<typeof fingerprint>[0]) =>
  Buffer.from(fingerprint(finding)).toString("hex");

describe("fingerprint", () => {
  it("is SHA-256 over canonical JSON, and stays what it is within a version", () => {
    const text = '[1,"burp","1049088",["https","h.example",443,null]]';
    expect(FINGERPRINT_VERSION).toBe(1);
    expect(hex(FINDING)).toBe(createHash("sha256").update(text).digest("hex"));
    expect(hex(FINDING)).toBe("3ac7dc69c8c4e6a3f35b89d70c9fb45666e0efe1ceb1edd4d85a703ad87a284a");
    expect(fingerprint(FINDING)).toHaveLength(32);
  });

  it.each([
    ["tool", { ...FINDING, tool: "zap" }],
    ["rule", { ...FINDING, ruleId: "1049089" }],
    ["host", { ...FINDING, asset: { ...ASSET, host: "i.example" } }],
    ["port", { ...FINDING, asset: { ...ASSET, port: 8443 } }],
    ["protocol", { ...FINDING, asset: { ...ASSET, protocol: "http" } }],
    ["members that swap text", { ...FINDING, tool: "burp1049088", ruleId: "" }],
  ])("distinguishes another %s", (_name, other) => {
    expect(hex(other)).not.toBe(hex(FINDING));
  });

  it("takes the URL of an asset for its identity only where there is no host", () => {
    expect(hex({ ...FINDING, asset: { ...ASSET, url: null } })).toBe(hex(FINDING));
    const file = (url: string) => ({ host: null, port: null, protocol: null, url });
    expect(hex({ ...FINDING, asset: file("src/a.ts") })).not.toBe(
      hex({ ...FINDING, asset: file("src/b.ts") }),
    );
  });

  it("ignores everything else that a finding says", () => {
    const more = { ...FINDING, title: "x", severity: "high", occurrence: { uri: "/a?b" }, line: 9 };
    expect(hex(more)).toBe(hex(FINDING));
  });
});
