import { describe, expect, it } from "vitest";
import { webAsset } from "./web-asset";

describe("webAsset", () => {
  it.each([
    ["http://h.example", "http", "h.example", 80, "http://h.example"],
    ["https://H.Example:443/a?b#c", "https", "h.example", 443, "https://h.example"],
    [" HTTPS://h.example:8443 ", "https", "h.example", 8443, "https://h.example:8443"],
    ["http://h.example:443", "http", "h.example", 443, "http://h.example:443"],
    ["http://[2001:DB8::1]:8080/", "http", "2001:db8::1", 8080, "http://[2001:db8::1]:8080"],
    ["http://bücher.example", "http", "xn--bcher-kva.example", 80, "http://xn--bcher-kva.example"],
    ["http://user:secret@h.example/", "http", "h.example", 80, "http://h.example"],
    ["wss://h.example", "wss", "h.example", 443, "wss://h.example"],
    ["ajp://H.example:8009", "ajp", "h.example", 8009, "ajp://h.example:8009"],
    ["ajp://h.example", "ajp", "h.example", null, "ajp://h.example"],
    ["http://127.1/", "http", "127.0.0.1", 80, "http://127.0.0.1"],
  ])("reads %s", (url, protocol, host, port, origin) => {
    expect(webAsset(url)).toEqual({ protocol, host, port, url: origin });
  });

  it.each([
    "",
    "h.example",
    "/path",
    "http://",
    "https://:443",
    "http://h:99999",
    "file:///etc/passwd",
    "mailto:a@b.example",
  ])("finds no host in %j", (url) => {
    expect(webAsset(url)).toBeNull();
  });
});
