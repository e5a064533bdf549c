import { describe, expect, it } from "vitest";
import { fileAsset, filePath } from "./file-asset";

describe("fileAsset", () => {
  it("has the path for its identity and no host", () => {
    expect(fileAsset(" src/app.ts ")).toEqual({
      host: null,
      port: null,
      protocol: null,
      url: "src/app.ts",
    });
    expect(fileAsset(" ")).toBeNull();
  });
});

describe("filePath", () => {
  it.each([
    ["src/a b.ts", "src/a b.ts"],
    ["./src/app.ts", "src/app.ts"],
    ["src\\lib\\app.cs", "src/lib/app.cs"],
    ["C:\\code\\app.cs", "C:/code/app.cs"],
    ["src//lib/./app.ts", "src/lib/app.ts"],
    ["src/lib/../app.ts", "src/app.ts"],
    ["../other/app.ts", "../other/app.ts"],
    ["a/../../b", "../b"],
    ["/../etc/passwd", "/etc/passwd"],
    ["//share/app.ts", "/share/app.ts"],
    ["src/", "src"],
    ["./", "."],
    ["/", "/"],
    ["..hidden/.config", "..hidden/.config"],
  ])("reads %j as %j", (path, expected) => {
    expect(filePath(path)).toBe(expected);
    expect(filePath(expected)).toBe(expected);
  });

  it("cuts what no path is, and not within a character", () => {
    expect(filePath(`${"a/".repeat(16_383)}b🙂${"c".repeat(1_000_000)}`)).toHaveLength(32_767);
    expect(filePath("/".repeat(1_000_000))).toBe("/");
  });
});
