import { describe, expect, it } from "vitest";
import { deadlineRule } from "./deadline-rule";

const CREATED = "2026-11-01T10:00:00.000Z";

describe("deadlineRule", () => {
  it("counts from the creation", () => {
    const incident = {
      created_at: CREATED,
      reopened_at: null,
      sla_due: "2026-12-01T10:00:00.000Z",
    };
    expect(deadlineRule(incident)).toEqual({ from: "creation", days: 30 });
  });

  it("counts from a later reopening", () => {
    const incident = {
      created_at: CREATED,
      reopened_at: "2026-11-10T12:00:00.000Z",
      sla_due: "2026-11-17T12:00:00.000Z",
    };
    expect(deadlineRule(incident)).toEqual({ from: "reopening", days: 7 });
  });

  it("names no days that no rule can have given, and nothing without a deadline", () => {
    const incident = {
      created_at: CREATED,
      reopened_at: null,
      sla_due: "2026-12-01T11:00:00.000Z",
    };
    expect(deadlineRule(incident)).toEqual({ from: "creation", days: null });
    expect(deadlineRule({ ...incident, sla_due: null })).toBeNull();
  });
});
