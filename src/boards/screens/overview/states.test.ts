import { describe, expect, it } from "vitest";
import { formatDays, prepareStates, type StateCounts, stateFinding } from "./states";

const FIXING: StateCounts = { state: "fixing", n: 3, median_days: 9.5, p90_days: 30 };
const OPEN: StateCounts = { state: "open", n: 1200, median_days: 2, p90_days: 80 };
const RETEST: StateCounts = { state: "retest", n: 0, median_days: null, p90_days: null };

describe("prepareStates", () => {
  it("follows the lifecycle and leaves out what is closed", () => {
    const closed: StateCounts = { state: "closed", n: 9, median_days: 1, p90_days: 1 };
    expect(prepareStates([closed, RETEST, FIXING, OPEN]).map((each) => each.state)).toEqual([
      "open",
      "fixing",
      "retest",
    ]);
  });
});

describe("stateFinding", () => {
  it("names where most are and where they wait longest", () => {
    expect(stateFinding(prepareStates([FIXING, OPEN, RETEST]))).toBe(
      "Open holds the most incidents, 1,200. Work waits longest in Fixing: half of what is " +
        "there has waited for 9 days or longer.",
    );
  });

  it("claims no waiting where there is none", () => {
    expect(stateFinding([{ ...OPEN, median_days: 0.2 }])).toBe(
      "Open holds the most incidents, 1,200. In no state does half of the work wait for a day.",
    );
    expect(stateFinding([RETEST])).toBe("No incident is open.");
  });
});

it("rounds days down", () => {
  expect(formatDays(0.99)).toBe("less than a day");
  expect(formatDays(1.9)).toBe("1 day");
  expect(formatDays(1234)).toBe("1,234 days");
});
