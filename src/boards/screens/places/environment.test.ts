import { describe, expect, it } from "vitest";
import { ROLES } from "@/platform/operation/policy";
import { sessionOf } from "@/test/session-of";
import { changedFrom, environmentAt, inEnvironment, readEnvironment } from "./environment";
import { hasSimulation, placesFor } from "./navigation";

const everybody = sessionOf(...ROLES);
const places = placesFor(everybody);

describe("which environment a page shows", () => {
  it("is the real one without a word in the address, whatever the browser remembers", () => {
    for (const { href } of places) expect(environmentAt(href, null)).not.toBe("simulation");
    expect(environmentAt("/incidents", null)).toBe("real");
    for (const word of ["", "import", "registry", "Simulation", "simulation "])
      expect(environmentAt("/incidents", word)).toBe("real");
  });

  it("is simulation by the address alone", () => {
    expect(environmentAt("/incidents", "simulation")).toBe("simulation");
    expect(environmentAt("/overview/agents", "simulation")).toBe("simulation");
  });

  it.each(["/settings", "/settings/users", "/tools", "/kill-switches", "/sla", "/log", "/inbox"])(
    "is never called simulation at %s, which shows and changes what is real",
    (href) => {
      expect(environmentAt(href, "simulation")).toBeNull();
      expect(inEnvironment(href, "simulation")).toBe(href);
    },
  );

  it.each([
    "/imports/new",
    "/engagements/new",
    "/federation/register",
    "/incidents/INC-2026-000001",
  ])("is not read from the address at %s", (href) =>
    expect(environmentAt(href, "simulation")).toBeNull(),
  );
});

describe("a link", () => {
  it("keeps the environment, and names none for what is real", () => {
    for (const { href } of places) {
      expect(inEnvironment(href, "real")).toBe(href);
      const simulated = new URL(inEnvironment(href, "simulation"), "https://p.example");
      const shown = environmentAt(simulated.pathname, simulated.searchParams.get("source"));
      expect(shown).toBe(hasSimulation(href) ? "simulation" : null);
    }
  });
});

describe("the change of the environment", () => {
  it.each([
    ["/incidents/INC-2026-000001", "/incidents"],
    ["/federation/registrations/fr_1", "/federation"],
    ["/imports/new", "/imports"],
    ["/settings/users", "/incidents"],
    ["/log", "/incidents"],
  ])("leads from %s to %s", (from, to) => expect(changedFrom(everybody, from)).toBe(to));

  it("leads where the role begins, or to the first place that has a simulation", () => {
    expect(changedFrom(sessionOf("white_team"), "/settings")).toBe("/engagements");
    expect(changedFrom(sessionOf("auditor"), "/settings")).toBe("/incidents");
    expect(changedFrom(sessionOf(), "/settings")).toBeNull();
  });
});

it("remembers nothing but the two environments", () => {
  expect(readEnvironment("simulation")).toBe("simulation");
  for (const kept of [undefined, "", "real", "both", "simulation;"])
    expect(readEnvironment(kept)).toBe("real");
});
