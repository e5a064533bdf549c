import { describe, expect, it } from "vitest";
import type { Session } from "@/accounts/screens/session/use-session";
import type { Role } from "@/platform/operation/policy";
import { sessionOf } from "@/test/session-of";
import { crumbsOf, groupsFor, placeOf, placesFor, startFor, waitingAt } from "./navigation";

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

describe("where a day begins", () => {
  it.each([
    ["white_team", "/engagements"],
    ["red_team", "/engagements"],
    ["analyst", "/incidents"],
    ["lead", "/incidents"],
    ["risk_owner", "/incidents"],
    ["importer", "/imports"],
    ["safety_officer", "/approvals"],
    ["integrator", "/federation"],
    ["auditor", "/log"],
    ["viewer", "/overview"],
    ["admin", "/overview"],
  ] as const)("is, for the role %s, %s", (role, href) => {
    const session = sessionOf(role);
    expect(startFor(session)).toBe(href);
    expect(placesFor(session).map((place) => place.href)).toContain(href);
  });

  it("is where most is to be done for who has several roles", () => {
    expect(startFor(sessionOf("admin", "auditor", "analyst"))).toBe("/incidents");
    expect(startFor(sessionOf("viewer", "integrator"))).toBe("/federation");
  });

  it("is the settings for an account without a role", () => {
    expect(startFor(sessionOf())).toBe("/settings");
    expect(startFor({ ...sessionOf(), acts_for_operator: true })).toBe("/federation/register");
  });
});

describe("the menu", () => {
  const offers = (session: Session, prefix: string) =>
    placesFor(session)
      .map(({ href }) => href)
      .filter((href) => href.startsWith(prefix));

  it("has the groups in which the reader has a place", () => {
    const idsOf = (...roles: Role[]) => groupsFor(sessionOf(...roles)).map(({ id }) => id);
    expect(idsOf("admin", "safety_officer")).toEqual([
      "work",
      "agents",
      "federation",
      "evidence",
      "insight",
    ]);
    expect(idsOf("red_team")).toEqual(["work", "insight"]);
    expect(idsOf("importer")).toEqual(["work", "evidence"]);
  });

  it("offers the registration of agents to members of an operator who cannot read the federation", () => {
    const of = (acts_for_operator: boolean) => ({ ...sessionOf("viewer"), acts_for_operator });
    expect(offers(of(true), "/federation")).toEqual(["/federation/register"]);
    expect(offers(of(false), "/federation")).toEqual([]);
    expect(offers(sessionOf("integrator"), "/federation")).toEqual([
      "/federation",
      "/federation/operators",
      "/federation/bans",
      "/federation/chat",
      "/federation/register",
    ]);
  });

  it("offers engagements to those who may see some", () => {
    expect(offers(sessionOf("white_team"), "/engagements")).toHaveLength(1);
    expect(offers(sessionOf("viewer"), "/engagements")).toEqual([]);
  });

  it("marks the nearest place above a page", () => {
    const places = placesFor(sessionOf("integrator", "analyst"));
    const at = (path: string) => placeOf(places, path)?.label;
    expect(at("/federation/registrations/abc")).toBe("Registrations");
    expect(at("/federation/operators")).toBe("Operators");
    expect(at("/overview")).toBe("Overview");
    expect(at("/overview/incidents")).toBe("Incidents board");
    expect(at("/overview/agents")).toBe("Agents board");
    expect(placeOf(placesFor(sessionOf("white_team")), "/overview/engagements")?.label).toBe(
      "Engagements board",
    );
    expect(at("/incidents/INC-2026-000001")).toBe("Incidents");
    expect(at("/incidents-of-others")).toBeUndefined();
  });

  it("counts what waits at a place and in a group, and nothing that is not known", () => {
    const places = placesFor(sessionOf("safety_officer"));
    const counts = { inbox: 2, approvals: 3, ai_incidents: 1, reviews: null, kill_releases: 4 };
    const at = (href: string) =>
      waitingAt(
        places.filter((place) => place.href === href),
        counts,
      );
    expect(at("/approvals")).toBe(4);
    expect(at("/incidents")).toBe(0);
    expect(waitingAt(places, counts)).toBe(10);
    expect(waitingAt(places, undefined)).toBe(0);
  });
});
