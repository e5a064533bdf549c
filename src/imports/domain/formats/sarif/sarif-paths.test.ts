import { describe, expect, it } from "vitest";
import { AssetResolver } from "../../assets/asset-resolver";
import { SarifPaths } from "./sarif-paths";

function paths(): SarifPaths {
  const known = new SarifPaths();
  known.addBase("ROOT", { uri: "file:///C:/agent/_work/1/s/", uriBaseId: "" });
  known.addBase("SRC", { uri: " src/ ", uriBaseId: "ROOT" });
  known.addBase("LOOP", { uri: "loop", uriBaseId: "LOOP" });
  known.addBase("WEB", { uri: "https://git.example/repo/", uriBaseId: "" });
  known.addBase("ALL", { uri: "file:///", uriBaseId: "" });
  known.addFolder("file:///home/ci/");
  known.addFolder("file:///home/ci/repo");
  return known;
}

describe("SarifPaths", () => {
  it.each([
    ["src/app.ts", "", "src/app.ts"],
    ["src/app.ts", "%SRCROOT%", "src/app.ts"],
    ["a%20b/%C3%A9.ts", "ROOT", "a b/é.ts"],
    ["100%.ts", "ROOT", "100%.ts"],
    ["./src\\lib\\app.cs", "", "src/lib/app.cs"],
    ["app.ts", "SRC", "src/app.ts"],
    ["../app.ts", "SRC", "app.ts"],
    ["app.ts", "WEB", "app.ts"],
    ["file:///C:/agent/_work/1/s/src/app.cs", "", "src/app.cs"],
    ["C:\\agent\\_work\\1\\s\\src\\app.cs", "", "src/app.cs"],
    ["file:///C:/agent/_work/1/s", "", "."],
    ["file:///C:/agent/_work/1/sibling/a.cs", "", "C:/agent/_work/1/sibling/a.cs"],
    ["file:///home/ci/repo/app.py", "", "app.py"],
    ["/home/ci/other/app.py", "", "other/app.py"],
    ["file://localhost/srv/app.py", "", "/srv/app.py"],
    ["file://build/share/app.py", "", "/build/share/app.py"],
    ["docker:image/layer", "", "docker:image/layer"],
    ["./", "", "."],
  ])("resolves %j against %j to %j", (uri, uriBaseId, expected) => {
    const known = paths();
    const assets = new AssetResolver();
    const first = known.resolve({ uri, uriBaseId }, assets);
    expect(first).toEqual({ host: null, port: null, protocol: null, url: expected });
    expect(known.resolve({ uri, uriBaseId }, assets)).toBe(first);
  });

  it("has an end where bases refer to themselves", () => {
    const asset = paths().resolve({ uri: "a", uriBaseId: "LOOP" }, new AssetResolver());
    expect(asset?.url).toMatch(/^(loop\/)+a$/);
  });

  it("takes the origin of a URL, and keeps a URL without a host as text", () => {
    const known = paths();
    const assets = new AssetResolver();
    expect(known.resolve({ uri: "http://H.example:8080/a?b#c", uriBaseId: "" }, assets)).toEqual({
      host: "h.example",
      port: 8080,
      protocol: "http",
      url: "http://h.example:8080",
    });
    expect(known.resolve({ uri: "http://:80/a", uriBaseId: "" }, assets)?.host).toBeNull();
    expect(known.resolve({ uri: " ", uriBaseId: "SRC" }, assets)).toBeNull();
  });

  it("gives the same when it has forgotten what it knew", () => {
    const known = paths();
    const assets = new AssetResolver();
    const first = known.resolve({ uri: "first.ts", uriBaseId: "SRC" }, assets);
    for (let i = 0; i < 11_000; i++) known.resolve({ uri: `${i}.ts`, uriBaseId: "SRC" }, assets);
    expect(known.resolve({ uri: "first.ts", uriBaseId: "SRC" }, assets)).toEqual(first);
  });
});
