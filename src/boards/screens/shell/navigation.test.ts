import { describe, expect, it } from "vitest";
import type { Session } from "@/accounts/screens/session/use-session";
import { ACTIONS, type Role, rolesAllow } from "@/platform/operation/policy";
import { crumbsOf, placeOf, placesFor, startFor } from "./navigation";

function sessionOf(...roles: Role[]): Session {
  return {
    account: { id: "1", email: "a@test.example", name: "A", roles },
    may: Object.fromEntries(
      ACTIONS.map((action) => [action, rolesAllow(roles, action)]),
    ) as Session["may"],
    must_change_password: false,
    must_enrol_factor: false,
    holds_every_role: false,
    acts_for_operator: false,
  };
}

const labels = (path: string) =>
  crumbsOf(path).map(({ label, isId }) => (isId ? `#${label}` : label));

describe("the way to a page", () => {
  it("names what is new by its section", () => {
    expect(labels("/imports/new")).toEqual(["Imports", "New import"]);
    expect(labels("/engagements/new")).toEqual(["Engagements", "New engagement"]);
  });

  it("shows ids as ids", () => {
    expect(labels("/engagements/ENG-2026-0007/edit")).toEqual([
      "Engagements",
      "#ENG-2026-0007",
      "Edit",
    ]);
    expect(labels("/agents/analyst-01")).toEqual(["Agents", "#analyst-01"]);
    expect(labels("/new")).toEqual(["#new"]);
  });
});

describe("the place of a page", () => {
  const here = (path: string) => placeOf(placesFor(sessionOf("lead")), path)?.label;

  it("is the nearest above it", () => {
    expect(here("/overview")).toBe("Overview");
    expect(here("/overview/incidents")).toBe("Incidents board");
    expect(here("/incidents/INC-2026-000001")).toBe("Incidents");
    expect(here("/overviews")).toBeUndefined();
  });
});

describe("where a day begins", () => {
  it.each([
    ["white_team", "/engagements"],
    ["red_team", "/engagements"],
    ["analyst", "/incidents"],
    ["importer", "/imports"],
    ["safety_officer", "/approvals"],
    ["integrator", "/federation"],
  ] as const)("is, for the role %s, %s", (role, href) => {
    expect(startFor(sessionOf(role))).toBe(href);
  });

  it("offers the registration of agents to members of an operator who cannot read the federation", () => {
    const offers = (acts_for_operator: boolean, ...roles: Role[]) =>
      placesFor({ ...sessionOf(...roles), acts_for_operator })
        .map(({ href }) => href)
        .filter((href) => href.startsWith("/federation"));
    expect(offers(true, "viewer")).toEqual(["/federation/register"]);
    expect(offers(false, "viewer")).toEqual([]);
    expect(offers(true, "integrator")).toEqual(["/federation"]);
    expect(startFor({ ...sessionOf(), acts_for_operator: true })).toBe("/federation/register");
  });

  it("offers engagements to those who may see some", () => {
    const offers = (role: Role) =>
      placesFor(sessionOf(role)).some(({ href }) => href === "/engagements");
    expect(offers("white_team")).toBe(true);
    expect(offers("viewer")).toBe(false);
  });
});
