import { describe, expect, it } from "vitest";
import { originText, readPublicOrigins } from "./public-origins";

const texts = (base: string | undefined, hosts: string) =>
  readPublicOrigins(base, hosts)?.map(originText) ?? null;

describe("readPublicOrigins", () => {
  it("puts the base URL first and drops its path and duplicates", () => {
    expect(
      texts("https://A.example/ui/", "b.example:8443, a.example  https://a.example:443"),
    ).toEqual(["https://a.example", "https://b.example:8443"]);
  });

  it("gives hosts without a scheme the one of the base URL, or https", () => {
    expect(texts("http://a.example", "b.example:80")).toEqual([
      "http://a.example",
      "http://b.example",
    ]);
    expect(texts(undefined, "b.example http://[::1]:3000")).toEqual([
      "https://b.example",
      "http://[::1]:3000",
    ]);
    expect(texts(undefined, " ")).toEqual([]);
  });

  it.each([
    "b.example/path",
    "b.example?x",
    "user@b.example",
    "http://b.example#x",
    "b.example.",
    "ftp://b.example",
    "b example:99999",
    "[::1",
  ])("takes no %s for a host", (host) => {
    expect(texts("https://a.example", host)).toBeNull();
  });

  it("takes no other scheme in the base URL", () => {
    expect(texts("ftp://a.example", "")).toBeNull();
  });
});
