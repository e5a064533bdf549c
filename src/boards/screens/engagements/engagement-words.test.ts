import { describe, expect, it } from "vitest";
import { engagementsLink, roomLink } from "./engagement-links";
import {
  activityFinding,
  detectionFinding,
  type EngagementBoard,
  evidenceFinding,
  partlyNote,
  reportFinding,
  runningFinding,
  techniquesFinding,
  timeFinding,
} from "./engagement-words";

type Figures = EngagementBoard["total"];

const NO_TIME = { n: 0, mean_minutes: null, median_minutes: null };
const NOTHING: Figures = {
  entries: { white: 0, red: 0, blue: 0 },
  actions: 0,
  detected: 0,
  detection: NO_TIME,
  flags: 0,
  jewels: 0,
  techniques_tried: 0,
  techniques_detected: 0,
  backed: { stored: 0, elsewhere: 0, none: 0 },
  report: NO_TIME,
};

function board(
  total: Partial<Figures>,
  before: Partial<Figures> = {},
  rest: Partial<EngagementBoard> = {},
) {
  return {
    before: { from: "2026-10-01", to: "2026-10-30" },
    total: { ...NOTHING, ...total },
    total_before: { ...NOTHING, ...before },
    running: [],
    techniques: [],
    evidence: [],
    reports: [],
    waiting: [],
    ...rest,
  } as EngagementBoard;
}

describe("findings of the board of engagements", () => {
  it("give the share of actions that a detection names, and what it does not say of the rest", () => {
    const now = board({ actions: 4, detected: 1 }, { actions: 2, detected: 1 });
    expect(detectionFinding(now)).toBe(
      "1 of 4 actions has a detection that names it, 25 % (50 % in the 30 days before).",
    );
    const detection = { n: 1, mean_minutes: 90, median_minutes: 90 };
    expect(timeFinding(board({ actions: 4, detected: 1, detection }))).toBe(
      "1 action was detected; median 2 h, mean 2 h; 3 actions have no detection, and so no time.",
    );
    expect(timeFinding(board({ actions: 4 }))).toBe(
      "No action has a detection that names it; 4 actions have no time.",
    );
    expect(timeFinding(board({}))).toBe("No action was logged.");
  });

  it("compare entries with the period before", () => {
    const entries = { red: 3, blue: 1, white: 2 };
    expect(activityFinding(board({ entries }))).toBe(
      "6 entries, 6 more than in the 30 days before: 3 by the red team, 1 about detection, 2 by the white team.",
    );
  });

  it("count techniques, evidence and reports", () => {
    expect(techniquesFinding(board({ techniques_tried: 3, techniques_detected: 1 }))).toContain(
      "1 of 3 techniques that were tried was detected at least once.",
    );
    expect(techniquesFinding(board({}))).toBe("No action names a technique.");
    expect(evidenceFinding(board({ backed: { stored: 1, elsewhere: 1, none: 2 } }))).toContain(
      "have evidence that is kept here, 25 %; 2 have none.",
    );
    expect(reportFinding(board({}))).toBe("No first report was made; 0 engagements wait for one.");
  });

  it("say what runs, and what is left out for whoever sees logs in part", () => {
    expect(runningFinding(board({}, {}, { running_total: 0 }))).toBe(
      "No engagement that you may know of runs.",
    );
    expect(partlyNote(board({}, {}, { partly: 0 }))).toBeUndefined();
    expect(partlyNote(board({}, {}, { partly: 2 }))).toContain("2 engagements in part");
  });
});

it("leads to lists and logs as they are narrowed", () => {
  expect(engagementsLink({ source: "simulation", state: ["active"] })).toBe(
    "/engagements?state=active&source=simulation",
  );
  expect(roomLink("ENG-2026-0007", "blue")).toBe(
    "/engagements/ENG-2026-0007?kind=detection,deconfliction",
  );
  expect(roomLink("ENG-2026-0007", null)).toBe("/engagements/ENG-2026-0007");
});
