import { createLoader } from "nuqs/server";
import { describe, expect, it } from "vitest";
import { INCIDENT_LIST } from "@/incidents/domain/incident-list";
import { isNarrowed, noFilters } from "@/platform/domain/list";
import {
  exportAddress,
  filterParsers,
  groupValue,
  listInput,
  matchInput,
  selectionAddress,
} from "./search-params";

const load = createLoader(filterParsers);

describe("filters of the incident list", () => {
  it("start with what is open", () => {
    expect(listInput(load("?"))).toEqual({
      source: "import",
      sort: "severity",
      limit: 50,
      status: ["open"],
    });
  });

  it("take an empty status as any", () => {
    const filters = load("?status=");
    expect(listInput(filters)).not.toHaveProperty("status");
    expect(isNarrowed(INCIDENT_LIST, filters)).toBe(false);
  });

  it("ignore values that they do not know", () => {
    expect(load("?severity=high,huge&sort=random")).toMatchObject({
      severity: ["high"],
      sort: "severity",
    });
  });

  it("are empty once cleared", () => {
    const filters = { ...load("?severity=high&q=sql"), ...noFilters(INCIDENT_LIST) };
    expect(isNarrowed(INCIDENT_LIST, filters)).toBe(false);
  });

  it("trim the text", () => {
    expect(listInput(load("?q=%20xss%20"))).toMatchObject({ q: "xss" });
    expect(listInput(load("?q=%20"))).not.toHaveProperty("q");
  });

  it("take owners, deadlines, techniques, resolutions and days", () => {
    expect(
      matchInput(
        load(
          "?owner=me,none,a@b.example&sla=overdue,late&technique=T1190&suggested=T1059,T1485&resolution=fixed,gone&created_from=2026-11-01&created_to=2026-11-21",
        ),
      ),
    ).toEqual({
      source: "import",
      status: ["open"],
      owner: ["me", "none", "a@b.example"],
      sla: ["overdue"],
      technique: ["T1190"],
      suggested: ["T1059", "T1485"],
      resolution: ["fixed"],
      created_from: "2026-11-01",
      created_to: "2026-11-21",
    });
  });

  it.each(["2026-02-30", "2026-13-01", "21.11.2026", "2026-11-21T10:00:00Z", ""])(
    "take %j for no day",
    (text) => {
      const filters = load(`?status=&created_from=${encodeURIComponent(text)}`);
      expect(filters.created_from).toBeNull();
      expect(isNarrowed(INCIDENT_LIST, filters)).toBe(false);
    },
  );

  it("count each of them as a filter", () => {
    for (const one of [
      "owner=me",
      "sla=met",
      "technique=T1",
      "suggested=T1",
      "created_to=2026-11-21",
    ]) {
      expect(isNarrowed(INCIDENT_LIST, load(`?status=&${one}`)), one).toBe(true);
    }
  });

  it("go with the list as a file, without its pages", () => {
    const address = new URL(
      exportAddress(load("?severity=high,low&owner=a+b@c.example&q=%26x&sort=due")),
      "https://x.example",
    );
    expect(address.pathname).toBe("/api/ip3/v1/incidents/export.csv");
    expect(Object.fromEntries(address.searchParams)).toEqual({
      source: "import",
      severity: "high,low",
      status: "open",
      owner: "a b@c.example",
      q: "&x",
      sort: "due",
    });
  });

  it("of a selection go as those alone, whatever the filters let pass", () => {
    const filters = load("?severity=high&q=x&sort=due&source=simulation");
    const address = new URL(
      selectionAddress(["INC-2026-000001", "INC-2026-000002"], filters, "json"),
      "https://x.example",
    );
    expect(address.pathname).toBe("/api/ip3/v1/incidents/export.json");
    expect(Object.fromEntries(address.searchParams)).toEqual({
      source: "simulation",
      sort: "due",
      ids: "INC-2026-000001,INC-2026-000002",
    });
  });
});

it.each<[Parameters<typeof groupValue>[0], string | null, string | null]>([
  ["severity", "severity:high", "high"],
  ["severity", "severity:huge", null],
  ["severity", "owner:high", null],
  ["owner", "owner:a:b@c.example", "a:b@c.example"],
  ["owner", "owner", null],
  ["owner", null, null],
])("opens the group of %s that %j names", (by, text, value) => {
  expect(groupValue(by, text)).toBe(value);
});
