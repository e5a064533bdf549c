import { describe, expect, it } from "vitest";
import { type OwnerCounts, ownerFinding, prepareOwners } from "./owners";

function owner(name: string | null, ...[overdue, due_24h, due_7d, later]: number[]): OwnerCounts {
  return {
    owner: name,
    overdue: overdue ?? 0,
    due_24h: due_24h ?? 0,
    due_7d: due_7d ?? 0,
    later: later ?? 0,
  };
}

describe("prepareOwners", () => {
  it("puts the nearest deadlines first and sums", () => {
    const owners = prepareOwners([
      owner("c@x.example", 0, 5, 0, 1),
      owner("b@x.example", 1, 0, 0, 90),
      owner(null, 1, 0, 2, 0),
      owner("a@x.example", 0, 5, 0, 1),
    ]);
    expect(owners.map((each) => each.owner)).toEqual([
      null,
      "b@x.example",
      "a@x.example",
      "c@x.example",
    ]);
    expect(owners.map((each) => each.total)).toEqual([3, 91, 6, 6]);
  });
});

describe("ownerFinding", () => {
  it("names who has most overdue, and how many owners are shown", () => {
    const owners = prepareOwners([
      owner("a@x.example", 3, 0, 0, 1),
      owner("b@x.example", 1, 0, 0, 0),
      owner(null, 0, 2, 0, 0),
    ]);
    expect(ownerFinding(owners, 1400)).toBe(
      "a@x.example has the most overdue incidents, 3 of 4; 2 of 3 shown have missed a deadline. " +
        "Shown are 3 of 1,400 owners.",
    );
  });

  it("says where they have no owner", () => {
    expect(ownerFinding(prepareOwners([owner(null, 2)]), 1)).toBe(
      "2 overdue incidents have no owner; no one else shown is late.",
    );
  });

  it("names what is next where nothing is overdue", () => {
    expect(ownerFinding(prepareOwners([owner("a@x.example", 0, 1)]), 1)).toBe(
      "Nothing is overdue; a@x.example has the most to do next, 1 incident due within 24 hours.",
    );
    expect(ownerFinding(prepareOwners([owner(null, 0, 2)]), 1)).toBe(
      "Nothing is overdue; 2 incidents due within 24 hours without an owner.",
    );
    expect(ownerFinding(prepareOwners([owner("a@x.example", 0, 0, 9)]), 1)).toBe(
      "Nothing is overdue or due within 24 hours.",
    );
    expect(ownerFinding([], 0)).toBe("No open incident has a deadline.");
  });
});
