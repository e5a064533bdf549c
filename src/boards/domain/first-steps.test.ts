import { describe, expect, it } from "vitest";
import { FIRST_STEPS, type FirstStep, firstSteps, type SetupFacts } from "./first-steps";

const GIVEN = new Date("2026-11-01T08:00:00Z");
const LATER = new Date("2026-11-01T09:00:00Z");

/** As a first start leaves it. */
const FRESH: SetupFacts = {
  passwordGivenAt: GIVEN,
  passwordChosenAt: null,
  othersReady: 0,
  othersInvited: 0,
  almighty: 1,
  ownDeadlineRules: 0,
  hasImported: false,
  deliveries: [],
};

const stateOf = (step: FirstStep, facts: Partial<SetupFacts>) =>
  firstSteps({ ...FRESH, ...facts }).find(({ id }) => id === step)?.state;

describe("the first steps", () => {
  it("are all open after a first start, in their order", () => {
    expect(firstSteps(FRESH)).toEqual(FIRST_STEPS.map((id) => ({ id, state: "open" })));
  });

  it("are done one by one by facts, and open again when a fact ends", () => {
    const done: [FirstStep, Partial<SetupFacts>][] = [
      ["password", { passwordChosenAt: LATER }],
      ["second_person", { othersReady: 1 }],
      ["duties", { almighty: 0 }],
      ["deadlines", { ownDeadlineRules: 1 }],
      ["import", { hasImported: true }],
      ["checkpoint", { deliveries: [{ sink: "tsa", target: "tsa.example" }] }],
    ];
    for (const [step, facts] of done) {
      const states = firstSteps({ ...FRESH, ...facts });
      expect(states.filter(({ state }) => state === "done").map(({ id }) => id)).toEqual([step]);
    }
  });

  it("does not take a password for changed that another person set afterwards", () => {
    expect(stateOf("password", { passwordGivenAt: LATER, passwordChosenAt: GIVEN })).toBe("open");
    expect(stateOf("password", { passwordGivenAt: null, passwordChosenAt: GIVEN })).toBe("done");
  });

  it("waits for a second person who was invited and has no password of their own", () => {
    expect(stateOf("second_person", { othersInvited: 1 })).toBe("waiting");
    expect(stateOf("second_person", { othersInvited: 3, othersReady: 1 })).toBe("done");
  });

  it.each([
    ["witness-00aa", "witness.example at keep.example"],
    ["webhook", "keep.example:8443"],
    ["webhook", "localhost.example"],
  ])("takes a checkpoint for kept elsewhere by %s at %s", (sink, target) => {
    expect(stateOf("checkpoint", { deliveries: [{ sink, target }] })).toBe("done");
  });

  it.each([
    ["file", "/mnt/notes"],
    ["git", "/srv/notes.git"],
    ["webhook", "localhost:9000"],
    ["webhook", "127.0.0.1"],
    ["tsa", "[::1]:8080"],
    ["witness-00aa", "witness.example at keep.localhost"],
    ["webhook", null],
  ])("does not claim that %s at %s is elsewhere", (sink, target) => {
    expect(stateOf("checkpoint", { deliveries: [{ sink, target }] })).toBe("waiting");
  });
});
