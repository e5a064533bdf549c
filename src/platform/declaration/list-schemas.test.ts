import { createLoader, createSerializer } from "nuqs/server";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import {
  choice,
  day,
  defineList,
  isNarrowed,
  matchOf,
  noFilters,
  text,
  texts,
  words,
} from "../domain/list";
import { parsersOf } from "../trpc/browser/list-parsers";
import { inputOf, queryOf, sortOf } from "./list-schemas";

const LIST = defineList({
  fields: {
    state: words("State", ["open", "closed", "late"], {
      offered: ["open", "closed"],
      opens: ["open"],
    }),
    owner: texts("Owner", "Addresses", { max: 20, most: 2, length: 60 }),
    since: day("Since", "First UTC day"),
    q: text("Text", 10, "Part of the title"),
    source: choice(["real", "demo"], "real"),
  },
  sorts: { values: ["new", "old"], otherwise: "new", opens: "old", description: "Order" },
  key: { id: "id" },
});

const Input = inputOf(LIST);
const Query = z.object({ ...queryOf(LIST), ...sortOf(LIST).query });

describe("what operations take", () => {
  it("has no filters for an empty input", () => {
    expect(Input.parse({})).toEqual({ ...noFilters(LIST), source: "real" });
  });

  it.each([
    [{ state: ["shut"] }, "state"],
    [{ owner: ["a", "b", "c"] }, "owner"],
    [{ owner: [" "] }, "owner"],
    [{ since: "2026-02-30" }, "since"],
    [{ q: "more than ten" }, "q"],
  ])("refuses %j", (given, at) => {
    expect(Input.safeParse(given).error?.issues[0]?.path[0]).toBe(at);
  });
});

describe("a query string", () => {
  it("says the same with comma lists", () => {
    const query = Query.parse({
      state: "open,LATE",
      owner: "a@b.example, me",
      since: "2026-11-01",
    });
    expect(Input.parse(query)).toEqual({
      state: ["open", "late"],
      owner: ["a@b.example", "me"],
      since: "2026-11-01",
      q: "",
      source: "real",
    });
    expect(query.sort).toBe("new");
  });

  it("has no filter for an empty state", () => {
    expect(Input.parse(Query.parse({}))).toEqual(Input.parse({}));
  });
});

describe("the address of a screen", () => {
  const load = createLoader(parsersOf(LIST));

  it("opens with what is declared, and offers those words only", () => {
    expect(load("?")).toMatchObject({ state: ["open"], source: "real", sort: "old" });
    expect(load("?state=late,closed")).toMatchObject({ state: ["closed"] });
  });

  it("asks for what narrows, and for what always has a value", () => {
    const state = load("?state=&owner=me&q=%20x%20");
    expect(matchOf(LIST, state)).toEqual({ owner: ["me"], q: "x", source: "real" });
    expect(isNarrowed(LIST, state)).toBe(true);
    expect(isNarrowed(LIST, { ...state, ...noFilters(LIST) })).toBe(false);
  });

  it("has lists first, then days, the text and the choice, whatever their order is", () => {
    const serialize = createSerializer(parsersOf(LIST));
    const query = serialize({ source: "demo", q: "x", since: "2026-11-01", owner: ["me"] });
    expect(query).toBe("?owner=me&since=2026-11-01&q=x&source=demo");
  });
});
