import { describe, expect, it } from "vitest";
import {
  type Administrator,
  isOnlyAdministrator,
  type SecondAdminObstacle,
  secondAdminObstacle,
} from "./second-administrator";

const NOW = new Date("2026-11-24T12:00:00Z");
const ago = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000);

function admin(id: string, given: Partial<Administrator> = {}): Administrator {
  const nothing = { until: null, passwordGivenBy: null, passwordGivenAt: null };
  return { id, since: ago(1000), passwordChosenAt: null, ...nothing, ...given };
}

describe("the only administrator", () => {
  it.each<[string, Partial<Administrator>[], boolean]>([
    ["is alone", [], true],
    ["is not, beside another", [{}], false],
    ["stays it for a day after making another", [{ since: ago(23) }], true],
    ["is it no longer then", [{ since: ago(24) }], false],
    ["does not become it by removing the other", [{ until: ago(23) }], false],
    ["becomes it a day later", [{ until: ago(24) }], true],
    ["does not wait for one who never counted", [{ since: ago(20), until: ago(1) }], true],
  ])("%s", (_, others, expected) => {
    const rows = others.map((given, n) => admin(`other-${n}`, given));
    expect(isOnlyAdministrator(admin("own", { since: ago(500) }), rows, NOW)).toBe(expected);
  });

  it("is never the newer one, however young both are", () => {
    const first = admin("first", { since: ago(2) });
    const second = admin("second", { since: ago(1) });
    expect(isOnlyAdministrator(first, [first, second], NOW)).toBe(true);
    expect(isOnlyAdministrator(second, [first, second], NOW)).toBe(false);
    const removed = { ...first, until: ago(0.5) };
    expect(isOnlyAdministrator(second, [removed, second], NOW)).toBe(false);
  });
});

describe("the second administrator", () => {
  const ask = (
    requester: Partial<Administrator>,
    decider: Partial<Administrator>,
    targetId = "target",
  ) =>
    secondAdminObstacle(
      { requester: admin("asks", requester), targetId, requestedAt: ago(2) },
      admin("decides", decider),
      NOW,
    );

  it("may be another one", () => {
    expect(ask({}, {})).toBeNull();
  });

  it.each<[SecondAdminObstacle, Partial<Administrator>, Partial<Administrator>, string?]>([
    ["requester", {}, { id: "asks" }],
    ["target", {}, {}, "decides"],
    ["requester_gone", { until: ago(1) }, {}],
    ["new_administrator", {}, { since: ago(23) }],
    ["new_administrator", { since: ago(23) }, {}],
    ["one_time_password", {}, { passwordGivenBy: "c", passwordGivenAt: ago(900) }],
    [
      "one_time_password",
      {},
      { passwordGivenBy: "c", passwordGivenAt: ago(900), passwordChosenAt: ago(901) },
    ],
    // Signing in as them with it and choosing another does not help.
    [
      "password_given",
      {},
      { passwordGivenBy: "asks", passwordGivenAt: ago(23), passwordChosenAt: ago(22) },
    ],
    [
      "password_given",
      { passwordGivenBy: "decides", passwordGivenAt: ago(3), passwordChosenAt: ago(3) },
      {},
    ],
  ])("is not: %s", (expected, requester, decider, target) => {
    expect(ask(requester, decider, target)).toBe(expected);
  });

  it("is not an account whose password the requester set after an old request", () => {
    const decider = admin("decides", {
      passwordGivenBy: "asks",
      passwordGivenAt: ago(50),
      passwordChosenAt: ago(49),
    });
    const request = { requester: admin("asks"), targetId: "target" };
    const since = (requestedAt: Date) =>
      secondAdminObstacle({ ...request, requestedAt }, decider, NOW);
    expect(since(ago(60))).toBe("password_given");
    expect(since(ago(40))).toBeNull();
  });
});
