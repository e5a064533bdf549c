import { expect, it } from "vitest";
import { ifMatch, versionTag } from "./if-match";

const asking = (value: string | null) =>
  ifMatch(
    new Request("http://localhost/", { headers: value === null ? {} : { "if-match": value } }),
  );

it("takes the tag that the resource was given", () => {
  expect(asking(versionTag(12))).toEqual({ expected_version: 12 });
});

it.each([null, "*"])("asks for nothing with %s", (value) => {
  expect(asking(value)).toEqual({});
});

it.each(["12", '"12"', 'W/"v12"', '"v12", "v13"', '"v"', '"v9999999999"'])(
  "refuses %s, which is no tag of ours",
  (value) => {
    expect(() => asking(value)).toThrow(expect.objectContaining({ code: "invalid_request" }));
  },
);
