import { describe, expect, it } from "vitest";
import { ROLES, rolesAllow } from "@/platform/operation/policy";
import { actingRoles } from "./acting-roles";

const AGENT = { operator: { id: "user:1", name: "One", email: "one@test.example" } };

describe("roles in which one quarantines", () => {
  it("are those that the policy lets quarantine, and no others", () => {
    const allowed = ROLES.filter((role) => rolesAllow([role], "agent.quarantine"));
    expect(actingRoles({ id: "2", roles: [...ROLES] }, AGENT)).toEqual(
      expect.arrayContaining(allowed),
    );
    expect(actingRoles({ id: "2", roles: [...ROLES] }, AGENT)).toHaveLength(allowed.length);
  });

  it("have the operator's among them for one's own agent alone", () => {
    expect(actingRoles({ id: "1", roles: ["integrator"] }, AGENT)).toEqual(["operator"]);
    expect(actingRoles({ id: "2", roles: ["integrator"] }, AGENT)).toEqual([]);
  });
});
