import { describe, expect, it } from "vitest";
import { activeFilters } from "@/components/filters/filter";
import { ENGAGEMENT_LIST } from "@/engagements/domain/engagement-list";
import { isNarrowed, listInputOf } from "@/platform/domain/list";
import { dateWords } from "./date-words";
import { engagementFilters } from "./engagement-filters";

const NONE = { source: "import" as const, state: [], type: [] };

describe("the filters of the list", () => {
  it("are named in the order of their words, and sent only where they are set", () => {
    const filters = { ...NONE, state: ["paused" as const, "active" as const] };
    const pills = engagementFilters({ filters, change: () => {} });
    expect(pills.map(({ words }) => words)).toEqual(["Active, Paused", null]);
    expect(activeFilters(pills)).toEqual(["State: Active, Paused"]);
    expect(listInputOf(ENGAGEMENT_LIST, filters)).toEqual({
      source: "import",
      state: ["paused", "active"],
      limit: 50,
    });
    expect([isNarrowed(ENGAGEMENT_LIST, filters), isNarrowed(ENGAGEMENT_LIST, NONE)]).toEqual([
      true,
      false,
    ]);
    expect(listInputOf(ENGAGEMENT_LIST, NONE)).toEqual({ source: "import", limit: 50 });
  });
});

describe("the dates of an engagement", () => {
  it.each([
    [null, null, null],
    ["2026-11-22T00:00:00Z", "2026-11-26T23:59:59Z", "2026-11-22 to 2026-11-26"],
    ["2026-11-22T00:00:00Z", "2026-11-22T23:59:59Z", "2026-11-22"],
    ["2026-11-22T00:00:00Z", null, "from 2026-11-22"],
    [null, "2026-11-26T23:59:59Z", "until 2026-11-26"],
  ])("from %s to %s read %s", (from, to, words) => {
    expect(dateWords(from, to)).toBe(words);
  });
});
