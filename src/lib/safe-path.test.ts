import { describe, expect, it } from "vitest";
import { safePath } from "./safe-path";

describe("safePath", () => {
  it("keeps a path of this site", () => {
    expect(safePath("/incidents?q=a#b")).toBe("/incidents?q=a#b");
  });

  it.each([
    null,
    undefined,
    "",
    "incidents",
    "https://evil.example/",
    "//evil.example/x",
    "/\\evil.example",
    "/x/..//evil.example",
    "/\t/evil.example",
    "javascript:alert(1)",
    "/sign-in?next=/",
    "/new-password",
    "/second-factor",
  ])("refuses %j", (wanted) => {
    expect(safePath(wanted)).toBe("/");
  });
});
