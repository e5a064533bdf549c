import { describe, expect, it } from "vitest";
import { expectedRevision } from "./expected-revision";

const asked = (tag?: string) =>
  expectedRevision(
    new Request("http://localhost/", tag === undefined ? {} : { headers: { "if-match": tag } }),
  );

describe("expectedRevision", () => {
  it("is the number of the tag, with or without the digest that an answer had", () => {
    expect(asked('"3"')).toBe(3);
    expect(asked('"12-aZ_09-x"')).toBe(12);
  });

  it("is nothing where nothing, or any, is asked for", () => {
    expect(asked()).toBeNull();
    expect(asked("*")).toBeNull();
  });

  it("refuses what is no tag of ours", () => {
    for (const tag of ["3", 'W/"3"', '"x"', '"3", "4"', '"3-"', '"-1"']) {
      expect(() => asked(tag), tag).toThrow("If-Match");
    }
  });
});
