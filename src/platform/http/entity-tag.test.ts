import { describe, expect, it } from "vitest";
import { entityTag, expectedByTag, isKnownTag } from "./entity-tag";

const asking = (name: string, value: string | null) =>
  new Request("http://localhost/", { headers: value === null ? {} : { [name]: value } });

describe("If-Match", () => {
  const expected = (value: string | null) => expectedByTag(asking("if-match", value));

  it("takes the tags that resources were given", () => {
    expect(expected(entityTag("{}", "v12"))).toEqual({ expected_version: 12 });
    expect(expected(entityTag("{}", 7))).toEqual({ expected_version: 7 });
    expect(expected('"v3"')).toEqual({ expected_version: 3 });
    expect(expected('"3"')).toEqual({ expected_version: 3 });
  });

  it.each([null, "*"])("has no expectation with %s", (value) => {
    expect(expected(value)).toEqual({});
  });

  it.each(["12", 'W/"v12"', '"v12", "v13"', '"v"', '"v9999999999"', '"x"', '"3-"', '"-1"'])(
    "refuses %s, which is no tag of ours",
    (value) => {
      expect(() => expected(value)).toThrow(expect.objectContaining({ code: "invalid_request" }));
    },
  );
});

describe("If-None-Match", () => {
  const knows = (value: string | null) => isKnownTag(asking("if-none-match", value), '"v12"');

  it.each(['"v12"', 'W/"v12"', '"a,b", W/"v12"', ' "x" ,"v12" ', "*"])("knows by %s", (value) => {
    expect(knows(value)).toBe(true);
  });

  it.each([null, '"v1"', '"v123"', "v12", 'W/"v1", "2"', '"x", *', '""', ""])(
    "does not know by %s",
    (value) => {
      expect(knows(value)).toBe(false);
    },
  );

  it("compares weakly in both directions", () => {
    expect(isKnownTag(asking("if-none-match", '"a"'), 'W/"a"')).toBe(true);
  });
});

it("is another tag for another content of the same version", () => {
  expect(entityTag('{"version":7,"due":1}', "v7")).not.toBe(
    entityTag('{"version":7,"due":2}', "v7"),
  );
});
