import { describe, expect, it } from "vitest";
import type { Resolution, WorkflowState } from "@/evidence/domain/statements/incident";
import { lifecycleSteps } from "./lifecycle-steps";

const standings = (workflow_status: WorkflowState, resolution: Resolution | null = null) =>
  lifecycleSteps({ workflow_status, resolution }).map(({ standing }) => standing);

describe("lifecycleSteps", () => {
  it("has one current step and one next", () => {
    expect(standings("open")).toEqual(["current", "next", "later", "later", "later", "later"]);
    expect(standings("fixing")).toEqual(["done", "done", "done", "current", "next", "later"]);
    expect(standings("retest")).toEqual(["done", "done", "done", "done", "current", "next"]);
  });

  it("has every step behind it only where it was fixed", () => {
    expect(standings("closed", "fixed")).toEqual([
      "done",
      "done",
      "done",
      "done",
      "done",
      "current",
    ]);
    const withoutFix = ["done", "skipped", "skipped", "skipped", "skipped", "current"];
    expect(standings("closed", "false_positive")).toEqual(withoutFix);
    expect(standings("closed", "risk_accepted")).toEqual(withoutFix);
    expect(standings("closed", null)).toEqual(withoutFix);
  });
});
