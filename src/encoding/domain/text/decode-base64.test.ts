import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeBase64 } from "./decode-base64";

describe("decodeBase64", () => {
  it.each([
    ["", ""],
    ["YQ==", "a"],
    ["YQ", "a"],
    ["YWI=", "ab"],
    ["YWJj", "abc"],
    [" YW\r\nJj\t", "abc"],
  ])("decodes %j", (text, expected) => {
    expect(decodeBase64(text)?.toString()).toBe(expected);
  });

  it.each(["Y", "=", "====", "YWJj=", "YQ=", "YWJj=ZGVm", "YW!j", "GET / HTTP/1.1", "YWJjé"])(
    "refuses %j",
    (text) => {
      expect(decodeBase64(text)).toBeNull();
    },
  );

  it("gives back what was encoded, with or without line ends", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        const text = Buffer.from(bytes).toString("base64");
        expect(decodeBase64(text)).toEqual(Buffer.from(bytes));
        expect(decodeBase64(text.replace(/.{76}/g, "$&\r\n"))).toEqual(Buffer.from(bytes));
      }),
    );
  });
});
