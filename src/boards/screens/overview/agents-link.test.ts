import { expect, it } from "vitest";
import { agentsLink } from "./agents-link";

it("leads to the list of real or of simulated agents, never to both", () => {
  expect(agentsLink("import")).toBe("/agents");
  expect(agentsLink("simulation")).toBe("/agents?source=simulation");
  expect(agentsLink("import", { status: ["QUARANTINED"] })).toBe("/agents?status=QUARANTINED");
  expect(agentsLink("simulation", { sort: "delta" })).toBe("/agents?source=simulation&sort=delta");
});
