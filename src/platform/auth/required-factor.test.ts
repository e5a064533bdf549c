import { describe, expect, it } from "vitest";
import { ConfigurationError } from "@/env";
import { rolesWithRequiredFactor } from "./required-factor";

describe("roles that need a second factor", () => {
  it.each([
    ["", []],
    ["admin", ["admin"]],
    ["admin, safety_officer,", ["admin", "safety_officer"]],
  ])("are read of %j", (setting, roles) => {
    expect(rolesWithRequiredFactor(setting)).toEqual(roles);
  });

  it("end a start by name where there is no such role", () => {
    expect(() => rolesWithRequiredFactor("admin,owner")).toThrow(ConfigurationError);
    expect(() => rolesWithRequiredFactor("admin,owner")).toThrow(
      /REQUIRE_SECOND_FACTOR names "owner"/,
    );
  });
});
