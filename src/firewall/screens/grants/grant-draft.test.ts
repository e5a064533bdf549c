import { describe, expect, it } from "vitest";
import { withValueAt } from "@/lib/json-pointer";
import {
  draftProblems,
  draftsOf,
  grantChanges,
  grantsWith,
  isGrantable,
  newDraft,
  ruleOf,
} from "./grant-draft";

const HELD = [
  { tool: "read:cases", rule: {} },
  { tool: "pay:invoice", rule: { risk: 90, limits: { rate: { per_s: 60, count: 5 } } } },
];

describe("drafts of grants", () => {
  it("change nothing until they are edited", () => {
    const drafts = draftsOf(HELD);
    expect(grantChanges(HELD, drafts)).toEqual([]);
    expect(drafts.map(ruleOf)).toEqual(HELD.map(({ rule }) => rule));
    expect(draftProblems(drafts).size).toBe(0);
  });

  it("send back unedited members, also where the form could not hold it", () => {
    const strange = { rule: { limits: { rate: { count: 1, per_s: 1 } }, later: true } };
    const [draft] = draftsOf([{ tool: "read:cases", ...strange }]);
    expect(draft && ruleOf(draft)).toEqual(strange.rule);
  });

  it("try one rule among the grants that are held, whatever else is edited", () => {
    const held = [{ tool: "read:cases", rule: {}, version: 3 }];
    const added = { ...newDraft("send:mail"), text: '{"risk": 70}' };
    expect(grantsWith(held, added)).toEqual([
      { tool: "read:cases", rule: {} },
      { tool: "send:mail", rule: { risk: 70 } },
    ]);
    const changed = { tool: "read:cases", held: {}, text: '{"risk": 40}' };
    expect(grantsWith(held, changed)).toEqual([{ tool: "read:cases", rule: { risk: 40 } }]);
  });

  it("list what is added, changed and removed, with both rules", () => {
    const [, pay] = draftsOf(HELD);
    if (pay === undefined) throw new Error("there is no second draft");
    const rule = withValueAt(ruleOf(pay), "/limits/rate/count", 2);
    const changed = { ...pay, text: JSON.stringify(rule) };
    const changes = grantChanges(HELD, [changed, newDraft("send:mail")]);
    expect(changes.map(({ tool, change }) => [tool, change])).toEqual([
      ["pay:invoice", "changed"],
      ["read:cases", "removed"],
      ["send:mail", "added"],
    ]);
    expect(changes[0]?.before).toContain('"count": 5');
    expect(changes[0]?.after).toContain('"count": 2');
    expect(changes[1]).toMatchObject({ before: "{}", after: "" });
    expect(changes[2]).toMatchObject({ before: "", after: "{}" });
  });

  it("report no change where members are only reordered", () => {
    const [, pay] = draftsOf(HELD);
    if (pay === undefined) throw new Error("there is no second draft");
    const other = { ...pay, held: null };
    expect(grantChanges([HELD[1] ?? { tool: "", rule: {} }], [other])).toEqual([]);
  });

  it("name the tools whose rules are wrong", () => {
    const wrong = { ...newDraft("send:mail"), text: '{"valid_until": "soon"}' };
    const unreadable = { ...newDraft("send:sms"), text: "{" };
    expect([...draftProblems([...draftsOf(HELD), wrong, unreadable]).keys()]).toEqual([
      "send:mail",
      "send:sms",
    ]);
  });

  it("take a tool only by its name", () => {
    expect(["send:mail", "read:*"].map(isGrantable)).toEqual([true, true]);
    expect(["send:*", "send", ""].map(isGrantable)).toEqual([false, false, false]);
  });
});
