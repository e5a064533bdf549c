import { expect, it } from "vitest";
import { readBody } from "./entry-body";

it("reads what an entry says, and leaves out what has another form", () => {
  expect(
    readBody({
      text: "more",
      tags: ["a", 1],
      related: ["LOG-1", null],
      details: { operator: "op1", verdict: 3 },
    }),
  ).toEqual({ text: "more", tags: ["a"], related: ["LOG-1"], details: { operator: "op1" } });
  for (const body of [{}, { text: "", tags: "a", related: {}, details: null }]) {
    expect(readBody(body)).toEqual({ text: null, tags: [], related: [], details: {} });
  }
});
