import { describe, expect, it } from "vitest";
import {
  componentAsset,
  componentIdentity,
  componentName,
  componentTitle,
  updateAdvice,
} from "./package-component";

const NOTHING = { purl: "", group: "", name: "", version: "" };

describe("componentIdentity", () => {
  it.each([
    ["pkg:deb/debian/a@1?arch=amd64&distro=debian-12.5", "pkg:deb/debian/a@1?arch=amd64"],
    ["pkg:deb/debian/a@1?distro=debian-12.5", "pkg:deb/debian/a@1"],
    ["pkg:npm/a@1?package-id=0123#sub/path", "pkg:npm/a@1#sub/path"],
    ["pkg:npm/a@1?a=b#distro=x?c", "pkg:npm/a@1?a=b#distro=x?c"],
    ["pkg:npm/a@1#x?distro=y", "pkg:npm/a@1#x?distro=y".replace("?distro=y", "")],
    [" pkg:npm/\na@1 ", "pkg:npm/ a@1"],
  ])("keeps of %s what stays the same from scan to scan", (purl, expected) => {
    expect(componentIdentity({ ...NOTHING, purl, name: "a", version: "1" })).toBe(expected);
  });

  it.each([
    [{ group: "org.x", name: "a", version: "1" }, "org.x/a@1"],
    [{ name: "a", version: "1" }, "a@1"],
    [{ name: "a" }, "a"],
    [{ group: "org.x", version: "1" }, ""],
  ])("is made of %j without a package URL", (component, expected) => {
    expect(componentIdentity({ ...NOTHING, ...component })).toBe(expected);
  });
});

describe("componentAsset", () => {
  it("names where a component is in front of it, and nothing where nothing is known", () => {
    expect(componentAsset(["image:1", "", "app/lock"], "a@1")).toEqual({
      host: null,
      port: null,
      protocol: null,
      url: "image:1: app/lock: a@1",
    });
    expect(componentAsset(["", " "], "")).toBeNull();
  });
});

describe("the words about a component", () => {
  it("finds a name in a package URL", () => {
    expect(componentName({ ...NOTHING, purl: "pkg:npm/%40far/away@2?x=y" })).toBe("@far/away");
    expect(componentName({ ...NOTHING, purl: "pkg:npm/%zz@2" })).toBe("%zz");
    expect(componentName({ ...NOTHING, purl: "no purl" })).toBe("no purl");
    expect(componentName({ ...NOTHING, purl: "pkg:npm/x@2", name: "y" })).toBe("y");
  });

  it("titles a vulnerability by the component", () => {
    expect(componentTitle("CVE-1", { ...NOTHING, name: "a", version: "1" })).toBe("CVE-1 in a 1");
    expect(componentTitle("CVE-1", { ...NOTHING, name: "a" })).toBe("CVE-1 in a");
    expect(componentTitle("CVE-1", NOTHING)).toBe("CVE-1");
  });

  it("advises an update only where a version is known", () => {
    expect(updateAdvice("a", ["1.1"])).toBe("Update a to 1.1.");
    expect(updateAdvice("a", ["1.1", " 1.2", "2.0"])).toBe("Update a to 1.1, 1.2 or 2.0.");
    expect(updateAdvice("a", ["", " "])).toBe("");
    expect(updateAdvice("", ["1.1"])).toBe("");
  });
});
