import { describe, expect, it } from "vitest";
import { defineList } from "../domain/list";
import { encodeCursor } from "../operation/cursor";
import { keyOf, pageOf } from "./list-pages";

const LIST = defineList({
  key: { at: "instant", id: "id", n: "number", name: "text", due: /^(\d{4}-\d\d-\d\d)?$/ },
});

const AT = "2026-11-26T10:00:00.000Z";
const row = (id: bigint) => ({ at: new Date(AT), id, n: -1, name: "a", due: null, more: true });

describe("the pages of a list", () => {
  it("end behind the last row where there are further ones", () => {
    const { page, next_cursor } = pageOf(LIST, [row(1n), row(2n), row(3n)], 2);
    expect(page.map(({ id }) => id)).toEqual([1n, 2n]);
    expect(keyOf(LIST, next_cursor)).toEqual({ at: AT, id: 2n, n: -1, name: "a", due: "" });
  });

  it("have no cursor behind the last one, and none before the first", () => {
    expect(pageOf(LIST, [row(1n), row(2n)], 2).next_cursor).toBeNull();
    expect(pageOf(LIST, [], 2)).toEqual({ page: [], next_cursor: null });
    expect([keyOf(LIST, null), keyOf(LIST, undefined), keyOf(LIST, "")]).toEqual([
      null,
      null,
      null,
    ]);
  });

  it.each([
    ["another list", ["1"]],
    ["no instant", ["yesterday", "1", 1, "a", ""]],
    ["no id", [AT, "-1", 1, "a", ""]],
    ["an id that is too large", [AT, "1234567890123456789", 1, "a", ""]],
    ["a number that is too large", [AT, "1", 2 ** 31, "a", ""]],
    ["a text that is not stored", [AT, "1", 1, "\0", ""]],
    ["another form", [AT, "1", 1, "a", "soon"]],
    ["a column more", [AT, "1", 1, "a", "", "b"]],
  ])("take no cursor of %s", (_, key) => {
    expect(() => keyOf(LIST, encodeCursor(key))).toThrow(
      expect.objectContaining({ code: "invalid_cursor" }),
    );
  });

  it("take no cursor that they did not write", () => {
    expect(() => keyOf(LIST, "e30")).toThrow(expect.objectContaining({ code: "invalid_cursor" }));
  });
});
