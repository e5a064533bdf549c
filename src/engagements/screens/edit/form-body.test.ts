import { describe, expect, it } from "vitest";
import { changesOf, checkForm, fieldOf, mergeForms, placeErrors, planOf } from "./form-body";
import { readDraft, writeDraft } from "./form-draft";
import { type EngagementForm, emptyForm, newJewelRow } from "./form-value";

const WORDS = {
  nameMissing: "name",
  valueMissing: "value",
  jewelMissing: "jewel",
  endBeforeStart: "end",
  noDigest: "digest",
  noAddress: "address",
};

function filled(): EngagementForm {
  const form = emptyForm();
  return {
    ...form,
    name: " Quiet harbour ",
    starts_at: "2026-11-22",
    ends_at: "2026-11-26",
    white_team: [
      { key: 4, text: " " },
      { key: 7, text: " b@example.org " },
    ],
    scope: [
      { key: 1, kind: "domain", value: "", rule: "allowed", note: "" },
      { key: 5, kind: "network", value: " 10.0.0.0/8 ", rule: "disallowed", note: "" },
    ],
    crown_jewels: [
      { key: 2, id: "", name: "", function: "", cia: [], flag: "" },
      { key: 3, id: "", name: "Ledger", function: "", cia: ["integrity"], flag: "row 1" },
    ],
    rules: {
      ...form.rules,
      text: "No denial of service.",
      document_sha256: "AB".repeat(32),
      channels: [
        { key: 0, text: "" },
        { key: 9, text: "Bridge" },
      ],
    },
  };
}

describe("a form of an engagement", () => {
  it("sends what was written, without empty rows", () => {
    expect(planOf(filled())).toEqual({
      name: "Quiet harbour",
      codename: null,
      type: "red_team",
      client: null,
      starts_at: "2026-11-22T00:00:00Z",
      ends_at: "2026-11-26T23:59:59Z",
      white_team: ["b@example.org"],
      red_team: [],
      scope: [{ kind: "network", value: "10.0.0.0/8", rule: "disallowed", note: null }],
      scenarios: [],
      crown_jewels: [
        { id: "CJ-1", name: "Ledger", function: null, cia: ["integrity"], flag: "row 1" },
      ],
      rules_of_engagement: {
        text: "No denial of service.",
        working_hours: null,
        document_sha256: "ab".repeat(32),
        allowed_ttps: [],
        prohibited_ttps: [],
        channels: ["Bridge"],
        stop_conditions: [],
        emergency_contacts: [],
      },
    });
  });

  it("names new crown jewels unlike those that are there", () => {
    const form = filled();
    const [, ledger] = form.crown_jewels;
    if (ledger === undefined) throw new Error("there are two");
    form.crown_jewels = [
      { ...ledger, key: 1, id: "CJ-2" },
      { ...ledger, key: 2, id: "" },
      { ...ledger, key: 3, id: "" },
    ];
    expect(planOf(form).crown_jewels.map(({ id }) => id)).toEqual(["CJ-2", "CJ-3", "CJ-4"]);
  });

  it.each([
    ["/name", "name"],
    ["/ends_at", "ends_at"],
    ["/white_team/0", "white_team.7"],
    ["/white_team", "white_team"],
    ["/scope/0/value", "scope.5.value"],
    ["/scope/0", "scope.5.value"],
    ["/scope", "scope"],
    ["/crown_jewels/0/flag", "crown_jewels.3.flag"],
    ["/rules_of_engagement/text", "rules.text"],
    ["/rules_of_engagement/channels/0", "rules.channels.9"],
    ["/rules_of_engagement/channels/7", "rules.channels"],
    ["/rules_of_engagement", "rules"],
    ["/toString", null],
    ["", null],
  ])("puts %s at %s", (pointer, field) => {
    expect(fieldOf(filled(), pointer)).toBe(field);
  });

  it("keeps the first message of a field, and what belongs to none", () => {
    expect(
      placeErrors(filled(), [
        { pointer: "/name", message: "too long" },
        { pointer: "/name", message: "again" },
        { pointer: "", message: "all wrong" },
      ]),
    ).toEqual({ fields: { name: "too long" }, rest: ["all wrong"] });
  });

  it("sends only what was changed", () => {
    const before = filled();
    expect(changesOf(before, filled())).toEqual({});
    const after = { ...before, name: "Other", white_team: [...before.white_team].reverse() };
    expect(changesOf(before, after)).toEqual({ name: "Other" });
    after.rules = { ...before.rules, text: "" };
    expect(Object.keys(changesOf(before, after))).toEqual(["name", "rules_of_engagement"]);
  });

  it("says before it is sent what is missing and what cannot be", () => {
    expect(checkForm(filled(), WORDS)).toEqual({});
    const form = filled();
    form.name = " ";
    form.ends_at = "2026-11-21";
    form.white_team = [{ key: 1, text: "somebody" }];
    form.scope = [{ key: 8, kind: "host", value: " ", rule: "caution", note: "careful" }];
    form.crown_jewels = [{ key: 6, id: "", name: "", function: "", cia: ["integrity"], flag: "" }];
    form.rules.document_sha256 = "ab";
    expect(checkForm(form, WORDS)).toEqual({
      name: "name",
      ends_at: "end",
      "white_team.1": "address",
      "scope.8.value": "value",
      "crown_jewels.6.name": "jewel",
      "rules.document_sha256": "digest",
    });
  });
});

describe("a draft", () => {
  it("comes back as it was written", () => {
    expect(readDraft(writeDraft(filled()))).toEqual(filled());
    expect(writeDraft(emptyForm())).toBe("");
  });

  it("is none where the text is not one", () => {
    const { rules, ...rest } = filled();
    for (const text of [
      "",
      "{",
      "null",
      JSON.stringify(rest),
      JSON.stringify({ ...rest, rules: { ...rules, channels: ["x"] } }),
      JSON.stringify({ ...rest, rules, type: "other" }),
      JSON.stringify({ ...rest, rules, scope: [{ key: 1 }] }),
    ]) {
      expect(readDraft(text)).toBeNull();
    }
  });
});

describe("mergeForms", () => {
  it("keeps what the reader wrote in the present state, field by field", () => {
    const base = { ...emptyForm(), name: "Harbour" };
    const line = (text: string) => [{ key: 0, text }];
    const mine = {
      ...base,
      name: "Loud harbour",
      client: "Bank",
      rules: { ...base.rules, text: "Nothing at night.", channels: line("phone") },
    };
    const present = {
      ...base,
      name: "Quiet harbour",
      codename: "Heron",
      rules: { ...base.rules, working_hours: "8 to 18", channels: line("mail") },
    };
    expect(mergeForms(base, mine, present)).toEqual({
      ...base,
      name: "Loud harbour",
      codename: "Heron",
      client: "Bank",
      rules: {
        ...base.rules,
        text: "Nothing at night.",
        working_hours: "8 to 18",
        channels: line("phone"),
      },
    });
    expect(mergeForms(base, base, present)).toEqual(present);
  });

  it("takes the present crown jewels where both changed them, as new ids may be taken", () => {
    const base = emptyForm();
    const jewels = (name: string) => [{ ...newJewelRow(1), name }];
    const mine = { ...base, crown_jewels: jewels("Ledger") };
    const present = { ...base, crown_jewels: jewels("Archive") };
    expect(mergeForms(base, mine, present).crown_jewels).toEqual(present.crown_jewels);
    expect(mergeForms(base, mine, base).crown_jewels).toEqual(mine.crown_jewels);
  });
});
