import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { incidentStatus } from "@/evidence/domain/statements/incident";
import { slaDue, slaState } from "./sla";

const at = (text: string) => new Date(text);

describe("the deadline", () => {
  it.each([
    ["2026-01-10T08:00:00Z", null, 7, "2026-01-17T08:00:00.000Z"],
    ["2026-01-10T08:00:00Z", "2026-02-01T00:00:00Z", 30, "2026-03-03T00:00:00.000Z"],
    ["2026-03-28T12:00:00Z", null, 1, "2026-03-29T12:00:00.000Z"],
    ["2028-02-28T00:00:00Z", null, 1, "2028-02-29T00:00:00.000Z"],
  ])("of %s, reopened %s, in %i days", (created, reopened, days, due) => {
    expect(slaDue(at(created), reopened === null ? null : at(reopened), days)?.toISOString()).toBe(
      due,
    );
  });

  it("is none where the rule gives no days", () => {
    expect(slaDue(at("2026-01-10T08:00:00Z"), null, null)).toBeNull();
  });

  it("never depends on when it was assigned, and only moves forward by reopening", () => {
    const day = fc.date({ min: at("2020-01-01"), max: at("2035-01-01"), noInvalidDate: true });
    fc.assert(
      fc.property(
        day,
        fc.option(day),
        fc.integer({ min: 1, max: 3650 }),
        (created, reopened, days) => {
          const due = slaDue(created, reopened, days);
          const plain = slaDue(created, null, days);
          expect(due?.getTime()).toBeGreaterThanOrEqual(plain?.getTime() ?? 0);
        },
      ),
    );
  });
});

describe("its state", () => {
  const due = at("2026-11-22T12:00:00Z");
  it.each([
    ["open", null, null, "2026-11-22T12:00:00Z", "none"],
    ["open", due, null, "2026-11-21T11:59:59Z", "on_track"],
    ["open", due, null, "2026-11-21T12:00:00Z", "due_soon"],
    ["retest", due, null, "2026-11-22T12:00:00Z", "due_soon"],
    ["retest", due, null, "2026-11-22T12:00:01Z", "overdue"],
    ["closed", due, due, "2026-12-22T12:00:00Z", "met"],
    ["closed", due, at("2026-11-22T12:00:01Z"), "2026-12-22T12:00:00Z", "missed"],
  ] as const)("%s, due %s, closed %s, at %s: %s", (workflow, deadline, closedAt, now, state) => {
    expect(slaState(workflow, deadline, closedAt, at(now))).toBe(state);
  });
});

describe("the coarse state", () => {
  const until = at("2026-12-01T00:00:00Z");
  it.each([
    ["open", null, null, "2026-11-22T00:00:00Z", "open"],
    ["retest", null, null, "2026-11-22T00:00:00Z", "open"],
    ["closed", "fixed", null, "2026-11-22T00:00:00Z", "closed"],
    ["closed", "risk_accepted", until, "2026-11-30T23:59:59Z", "accepted"],
    // An acceptance that has run out holds no longer, whether or not anything moved the incident.
    ["closed", "risk_accepted", until, "2026-12-01T00:00:00Z", "open"],
    ["closed", "risk_accepted", null, "2026-11-22T00:00:00Z", "closed"],
  ] as const)(
    "%s %s until %s at %s: %s",
    (workflow, resolution, riskAcceptedUntil, now, status) => {
      expect(incidentStatus({ workflow, resolution, riskAcceptedUntil }, at(now))).toBe(status);
    },
  );
});
