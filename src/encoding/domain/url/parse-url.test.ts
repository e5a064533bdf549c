import { describe, expect, it } from "vitest";
import { parseUrl } from "./parse-url";

describe("parseUrl", () => {
  it("reads what is a URL, on its own and below a base", () => {
    expect(parseUrl("https://a.example/b")?.pathname).toBe("/b");
    expect(parseUrl("../c", "https://a.example/b/d")?.href).toBe("https://a.example/c");
    expect(parseUrl("../c")).toBeNull();
    expect(parseUrl("https://[")).toBeNull();
  });

  it("answers the same however often it is called", () => {
    const hosts = new Set<string | undefined>();
    for (let n = 0; n < 20_000; n++) hosts.add(parseUrl("https://bücher.example/")?.hostname);
    expect([...hosts]).toEqual(["xn--bcher-kva.example"]);
  });
});
