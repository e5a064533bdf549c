import { describe, expect, it } from "vitest";
import { fromBase64, toBase64, utf8Text } from "../crypto/encoding";
import { nodePrimitives } from "../crypto/node-primitives";
import { PUBLIC_KEY, REQUEST, signBytes } from "./__fixtures__/signer";
import { signatureBase, UnusableComponent } from "./signature-base";
import { parseDictionary } from "./structured-fields";

/** Request, signature input and signature of RFC 9421 appendix B.2.6. */
const RFC_REQUEST = {
  method: "POST",
  authority: "example.com",
  path: "/foo",
  query: "?param=Value&Pet=dog",
  headers: [
    ["Host", "example.com"],
    ["Date", "Tue, 20 Apr 2021 02:07:55 GMT"],
    ["Content-Type", "application/json"],
    ["Content-Length", "18"],
  ],
} as const;
const RFC_INPUT =
  '("date" "@method" "@path" "@authority" "content-type" "content-length")' +
  ';created=1618884473;keyid="test-key-ed25519"';
const RFC_SIGNATURE =
  "wqcAqbmYJ2ji2glfAMaRy4gruYYnx2nEFN2HN6jrnDnQCK1u02Gb04v9EDgwUPiu4A0w6vuQv5lIp5WPpBKRCw==";

function inputOf(text: string) {
  const member = parseDictionary(`s=${text}`).get("s");
  if (member?.kind !== "inner-list") throw new TypeError("no inner list");
  return member;
}

function baseOf(text: string, request: Parameters<typeof signatureBase>[0]): string {
  return utf8Text(signatureBase(request, inputOf(text)));
}

describe("signatureBase", () => {
  it("is the one of RFC 9421 appendix B.2.6, and so is the signature", () => {
    const base = signatureBase(RFC_REQUEST, inputOf(RFC_INPUT));
    expect(utf8Text(base)).toBe(
      [
        '"date": Tue, 20 Apr 2021 02:07:55 GMT',
        '"@method": POST',
        '"@path": /foo',
        '"@authority": example.com',
        '"content-type": application/json',
        '"content-length": 18',
        `"@signature-params": ${RFC_INPUT}`,
      ].join("\n"),
    );
    expect(toBase64(signBytes(base))).toBe(RFC_SIGNATURE);
    const signature = fromBase64(RFC_SIGNATURE) ?? new Uint8Array();
    expect(nodePrimitives.verifyEd25519(PUBLIC_KEY, base, signature)).toBe(true);
  });

  it("takes an empty path and an absent query as RFC 9421 sections 2.2.6 and 2.2.7 do", () => {
    const request = { ...RFC_REQUEST, path: "", query: "" };
    expect(baseOf('("@path" "@query")', request)).toMatch(/^"@path": \/\n"@query": \?\n/);
  });

  it("keeps path and query byte for byte", () => {
    const request = { ...RFC_REQUEST, path: "/a/./%7eb/%2f", query: "?b=2&a=%c3%a9&a=+" };
    const base = baseOf('("@path" "@query")', request);
    expect(base).toContain('"@path": /a/./%7eb/%2f\n"@query": ?b=2&a=%c3%a9&a=+\n');
  });

  it("joins the lines of a field and trims them (RFC 9421 section 2.1)", () => {
    const headers = [
      ["X-Case", "  one \t"],
      ["x-other", "no"],
      ["x-case", "two  three"],
      ["X-CASE", ""],
    ] as const;
    expect(baseOf('("x-case")', { ...RFC_REQUEST, headers })).toMatch(
      /^"x-case": one, two {2}three, \n/,
    );
  });

  it("writes the parameters in one form", () => {
    expect(baseOf('(  "@method"  );  created=1;x', RFC_REQUEST)).toBe(
      '"@method": POST\n"@signature-params": ("@method");created=1;x',
    );
  });

  it.each([
    ['("x-absent")', UnusableComponent, 'no "x-absent"'],
    ['("@target-uri")', UnusableComponent, "not supported"],
    ['("@query-param";name="Pet")', UnusableComponent, "with parameters"],
    ['("date";bs)', UnusableComponent, "with parameters"],
    ['("@signature-params")', SyntaxError, "cannot be listed"],
    ['("date" "date")', SyntaxError, "comes twice"],
    ['("Date")', SyntaxError, "no component name"],
    ['("@Method")', SyntaxError, "no component name"],
    ["(date)", SyntaxError, "not named by a string"],
    [`(${Array.from({ length: 33 }, (_, n) => `"x-${n}"`).join(" ")})`, SyntaxError, "at most 32"],
  ])("refuses %s", (input, type, message) => {
    expect(() => baseOf(input, RFC_REQUEST)).toThrow(type);
    expect(() => baseOf(input, RFC_REQUEST)).toThrow(message);
  });

  it.each(["a\nb", "a\r\n b", "\u00e9", "a\u0000"])("refuses the value %j", (value) => {
    const request = { ...REQUEST, headers: [["x-a", value]] as const };
    expect(() => baseOf('("x-a")', request)).toThrow("cannot be signed");
    expect(() => baseOf('("@path")', { ...REQUEST, path: value })).toThrow("cannot be signed");
  });
});
