import { describe, expect, it } from "vitest";
import { ServiceError } from "@/encoding/domain/errors";
import { ENGAGEMENT_STATES } from "./engagement";
import { allowedMoves, requireMove, stateAfterReport } from "./lifecycle";

/** Written separately from the code: every pair that is not here is refused. */
const ALLOWED = new Set([
  "planned active",
  "planned cancelled",
  "active paused",
  "active reporting",
  "active cancelled",
  "paused active",
  "paused reporting",
  "paused cancelled",
  "reporting cancelled",
]);

describe("moves of an engagement", () => {
  for (const from of ENGAGEMENT_STATES) {
    for (const to of ENGAGEMENT_STATES) {
      const allowed = ALLOWED.has(`${from} ${to}`);
      it(`${from} to ${to} is ${allowed ? "allowed" : "refused"}`, () => {
        const move = () => requireMove({ state: from, roeApproved: true }, to);
        if (allowed) expect(move).not.toThrow();
        else expect(move).toThrow(ServiceError);
        expect(allowedMoves(from).includes(to)).toBe(allowed);
      });
    }
  }

  it("needs approved rules to become active, and to become active again", () => {
    for (const from of ["planned", "paused"] as const) {
      expect(() => requireMove({ state: from, roeApproved: false }, "active")).toThrow(
        expect.objectContaining({ code: "roe_not_approved" }),
      );
    }
    expect(() => requireMove({ state: "planned", roeApproved: false }, "cancelled")).not.toThrow();
  });

  it("is completed by the final report alone, and only from reporting", () => {
    expect(ENGAGEMENT_STATES.map(stateAfterReport)).toEqual([
      "planned",
      "active",
      "paused",
      "completed",
      "completed",
      "cancelled",
    ]);
  });
});
