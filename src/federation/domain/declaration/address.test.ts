import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isAllowedPort, isFetchUrl, isPathBelow, parseRuntimeAddress, urlBelow } from "./address";
import { RUNTIME_TYPES } from "./declaration";

const STRICT = { allowInsecure: false };
const LENIENT = { allowInsecure: true };

describe("parseRuntimeAddress", () => {
  it.each([
    ["mcp-server", "https://A.example/mcp?x=1", "https", "a.example", 443, "/mcp?x=1"],
    ["rest-api", "https://a.example:8443", "https", "a.example", 8443, "/"],
    ["rest-api", "https://0x7f.1:9000/x", "https", "127.0.0.1", 9000, "/x"],
    ["websocket", "wss://a.example/ws", "wss", "a.example", 443, "/ws"],
    ["grpc", "a.example:50051", "grpcs", "a.example", 50051, "/"],
    ["grpc", "grpcs://a.example:443", "grpcs", "a.example", 443, "/"],
    ["grpc", "[2001:db8::1]:50051", "grpcs", "2001:db8::1", 50051, "/"],
    ["mcp-server", "https://bücher.example/", "https", "xn--bcher-kva.example", 443, "/"],
  ] as const)("%s %s", (type, text, scheme, host, port, path) => {
    const read = parseRuntimeAddress(type, text, STRICT);
    expect(read).toMatchObject({ ok: true, scheme, host, port, path, tls: true });
  });

  it.each([
    ["mcp-server", "http://a.example/"],
    ["mcp-server", "wss://a.example/"],
    ["mcp-server", "file:///etc/passwd"],
    ["mcp-server", "gopher://a.example/"],
    ["mcp-server", "https://user:pw@a.example/"],
    ["mcp-server", "https://@a.example/"],
    ["mcp-server", "https://a.example/#x"],
    ["mcp-server", "https://a.example/ x"],
    ["mcp-server", "https:\\\\a.example"],
    ["mcp-server", "https://a.example\n"],
    ["mcp-server", "a.example:443"],
    ["mcp-server", ""],
    ["mcp-server", `https://a.example/${"x".repeat(2048)}`],
    ["rest-api", "https://a.example/?q=1"],
    ["websocket", "https://a.example/"],
    ["grpc", "a.example"],
    ["grpc", "https://a.example:443"],
    ["grpc", "grpc://a.example:50051"],
    ["grpc", "user@a.example:50051"],
    ["grpc", "a.example:50051/x"],
    ["grpc", "a.example:99999"],
    ["grpc", "unix:/run/x.sock"],
    ["grpc", "dns:///a.example:50051"],
  ] as const)("refuses %s %s", (type, text) => {
    expect(parseRuntimeAddress(type, text, STRICT)).toMatchObject({
      ok: false,
      code: "runtime_address_invalid",
    });
  });

  it.each([22, 25, 80, 1023, 3306, 5432, 6379, 11211, 27017, 9200, 2375, 2379, 6443, 10250])(
    "forbids port %i",
    (port) => {
      expect(parseRuntimeAddress("grpc", `a.example:${port}`, STRICT)).toMatchObject({
        ok: false,
        code: "runtime_address_forbidden",
      });
    },
  );

  it("takes less than TLS only where that is allowed", () => {
    for (const [type, text] of [
      ["mcp-server", "http://127.0.0.1/"],
      ["websocket", "ws://127.0.0.1:9001/"],
      ["grpc", "grpc://127.0.0.1:50051"],
    ] as const) {
      expect(parseRuntimeAddress(type, text, STRICT).ok).toBe(false);
      expect(parseRuntimeAddress(type, text, LENIENT)).toMatchObject({ ok: true, tls: false });
    }
  });

  it("gives an address or a reason for every text", () => {
    const pieces = [
      "https://",
      "wss://",
      "grpcs://",
      "a.example",
      "[::1]",
      ":443",
      ":22",
      "@",
      "/",
      "?",
      "#",
      "%2e",
      "é",
      " ",
      "\\",
    ];
    const text = fc.array(fc.constantFrom(...pieces), { maxLength: 6 }).map((all) => all.join(""));
    fc.assert(
      fc.property(fc.constantFrom(...RUNTIME_TYPES), text, fc.string(), (type, url, tail) => {
        for (const each of [url, url + tail, tail]) {
          const read = parseRuntimeAddress(type, each, STRICT);
          if (read.ok) expect(isAllowedPort(read.port, STRICT) && read.tls).toBe(true);
          else expect(read.detail).not.toBe("");
        }
      }),
    );
  });
});

describe("paths below an address", () => {
  it.each(["/", "/health", "/a/b?c=../d", "/a..b", "/%20"])("takes %s", (path) => {
    expect(isPathBelow(path)).toBe(true);
  });

  it.each([
    "",
    "health",
    "//evil.example",
    "/a/../b",
    "/..",
    "/.",
    "/%2e%2E/x",
    "/a\\b",
    "/a#b",
    "/é",
  ])("refuses %s", (path) => {
    expect(isPathBelow(path)).toBe(false);
    expect(() => urlBelow("https://a.example/api", path)).toThrow(TypeError);
  });

  it("never leaves the address", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."/.%2eE?a\\#@:") }), (text) => {
        const path = `/${text}`;
        if (!isPathBelow(path)) return;
        const url = new URL(urlBelow("https://a.example/api/", path));
        expect(url.origin).toBe("https://a.example");
        expect(url.pathname.startsWith("/api/")).toBe(true);
      }),
    );
  });
});

describe("isFetchUrl", () => {
  it.each(["https://a.example/x.html#part", "https://a.example:8443/"])("takes %s", (url) => {
    expect(isFetchUrl(url, STRICT)).toBe(true);
  });

  it.each([
    "http://a.example/",
    "https://u@a.example/",
    "https://a.example:22/",
    "ftp://a.example",
    "x",
  ])("refuses %s", (url) => {
    expect(isFetchUrl(url, STRICT)).toBe(false);
  });
});
