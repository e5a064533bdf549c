import { describe, expect, it } from "vitest";
import type { StageDto, TriggerDto } from "@/legal/server/evaluations/legal-dto";
import { nearestLimit } from "./nearest-limit";

const stage = (name: string, state: StageDto["state"], due_at: string | null) =>
  ({ name, state, due_at }) as StageDto;
const trigger = (id: string, ...stages: StageDto[]) => ({ id, stages }) as unknown as TriggerDto;

describe("nearestLimit", () => {
  it("is the earliest open limit of all rules, in whatever order they come", () => {
    const triggers = [
      trigger(
        "a",
        stage("early", "submitted", "2026-11-20T00:00:00Z"),
        stage("later", "due", "2026-11-25T00:00:00Z"),
      ),
      trigger("b", stage("notice", "overdue", "2026-11-24T00:00:00.000Z")),
    ];
    expect(nearestLimit(triggers)).toEqual({
      rule: "b",
      stage: "notice",
      dueAt: "2026-11-24T00:00:00.000Z",
    });
  });

  it("is none where no clock runs", () => {
    expect(nearestLimit([])).toBeNull();
    expect(nearestLimit([trigger("a", stage("x", "anchor_missing", null))])).toBeNull();
  });
});
