import { describe, expect, it } from "vitest";
import { expandRequest, isPathTemplate, TemplateFault } from "./request-template";

const ITEM = { path: "/v1/items/{id}/notes" };

describe("path", () => {
  it("keeps a value in its segment", () => {
    expect(expandRequest(ITEM, { id: "a b?c#d&e;f=g" }).path).toBe(
      "/v1/items/a%20b%3Fc%23d%26e%3Bf%3Dg/notes",
    );
    expect(expandRequest(ITEM, { id: "ü'()*!" }).path).toBe(
      "/v1/items/%C3%BC%27%28%29%2A%21/notes",
    );
    expect(expandRequest(ITEM, { id: 7 }).path).toBe("/v1/items/7/notes");
    expect(expandRequest(ITEM, { id: "..." }).path).toBe("/v1/items/.../notes");
    expect(expandRequest({ path: "/files/{name}.json" }, { name: ".." }).path).toBe(
      "/files/...json",
    );
  });

  it.each([
    "",
    ".",
    "..",
    "a/b",
    "../x",
    "a\\b",
    "%2e%2e",
    "%2f",
    "a\u0000b",
    "a\r\nb",
    "\ud800",
    undefined,
    null,
    {},
    [],
    Number.NaN,
  ])("%j is refused", (id) => {
    expect(() => expandRequest(ITEM, { id })).toThrow(TemplateFault);
  });

  it("sees dot segments that several values make", () => {
    expect(() => expandRequest({ path: "/a/{x}{y}" }, { x: ".", y: "." })).toThrow(TemplateFault);
    expect(() => expandRequest({ path: "/a/.{x}" }, { x: "." })).toThrow(TemplateFault);
  });

  it("stays as the URL standard reads it", () => {
    for (const id of ["a:b@c", "~", "a..b", "*", "+", "é", "😀", '|^`{}<>"']) {
      const { path } = expandRequest(ITEM, { id });
      expect(new URL(path, "https://example.org").pathname).toBe(path);
      expect(path.split("/")).toHaveLength(5);
    }
  });

  it("takes no names that every object has", () => {
    expect(() => expandRequest({ path: "/{constructor}" }, {})).toThrow(TemplateFault);
  });

  it.each(["/", "/a", "/a/{b}", "/a/{b}.{c}", "/~a/b;c=d"])("%s is a template", (path) =>
    expect(isPathTemplate(path)).toBe(true),
  );

  it.each([
    "",
    "a",
    "//a",
    "/a//b",
    "/a/",
    "/..",
    "/a/./b",
    "/a?b",
    "/a#b",
    "/%2e",
    "/a b",
    "/{",
    "/{a-b}",
    "/{}",
    "/\\a",
  ])("%j is none", (path) => expect(isPathTemplate(path)).toBe(false));
});

describe("query and body", () => {
  it("keeps a value in its parameter", () => {
    const query = {
      fixed: "a b",
      q: { $arg: "q" },
      list: { $arg: "list" },
      none: { $arg: "none" },
    };
    expect(expandRequest({ path: "/s", query }, { q: "x&admin=1#", list: [1, true] }).path).toBe(
      "/s?fixed=a%20b&q=x%26admin%3D1%23&list=1&list=true",
    );
  });

  it("refuses what is no text in a parameter", () => {
    expect(() => expandRequest({ path: "/s", query: { q: { $arg: "q" } } }, { q: {} })).toThrow(
      TemplateFault,
    );
  });

  it("puts values into the body as they are", () => {
    const body = {
      title: { $arg: "title" },
      nested: [{ n: { $arg: "n" } }],
      left: { $arg: "out" },
    };
    expect(
      expandRequest({ path: "/", body }, { title: '"},{"x":"', n: { $arg: "title" } }).body,
    ).toEqual({
      title: '"},{"x":"',
      nested: [{ n: { $arg: "title" } }],
    });
    expect(() => expandRequest({ path: "/", body: [{ $arg: "x" }] }, {})).toThrow("x is missing");
  });

  it("gives the body no prototype of the arguments", () => {
    const given = JSON.parse('{"__proto__": {"polluted": true}}');
    const { body } = expandRequest({ path: "/", body: { x: { $arg: "x" } } }, { x: given });
    expect(JSON.stringify(body)).toBe('{"x":{"__proto__":{"polluted":true}}}');
    expect("polluted" in {}).toBe(false);
  });
});
