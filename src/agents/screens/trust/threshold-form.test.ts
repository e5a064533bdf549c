import { expect, it } from "vitest";
import { PUBLISHED_THRESHOLDS } from "@/agents/domain/trust/trust-thresholds";
import { signed } from "./copy";
import { enteredOf, isChanged, valuesOf } from "./threshold-form";

const entered = enteredOf(PUBLISHED_THRESHOLDS);

it("keeps what it was filled with", () => {
  expect(valuesOf(entered)).toEqual(PUBLISHED_THRESHOLDS);
  expect(isChanged(entered, PUBLISHED_THRESHOLDS)).toBe(false);
});

it("distinguishes a change from another notation of the same value", () => {
  expect(isChanged({ ...entered, quiet_minutes: "060" }, PUBLISHED_THRESHOLDS)).toBe(false);
  expect(isChanged({ ...entered, quiet_minutes: "61" }, PUBLISHED_THRESHOLDS)).toBe(true);
});

it("makes no zero of an empty field", () => {
  expect(valuesOf({ ...entered, recover_delta: " " }).recover_delta).toBeNaN();
});

it("writes a true minus", () => {
  expect([-15, 0, 50].map(signed)).toEqual(["−15", "0", "50"]);
});
