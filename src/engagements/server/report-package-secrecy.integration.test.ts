import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { deliverPackage } from "@/packages/server/deliver-package";
import { getPackage } from "@/packages/server/list-packages";
import { readPackagePart } from "@/packages/server/read-package-part";
import {
  deliverReportPackage,
  issueReportPackage,
  listReportPackages,
  previewReportPackage,
} from "@/packages/server/reports/report-package";
import type { ServiceContext } from "@/platform/operation/context";
import { type EngagementRoom, openEngagementRoom } from "@/test/rooms/engagement-room";

let room: EngagementRoom;
let white: EngagementRoom["white"];
let red: EngagementRoom["red"];

beforeAll(async () => {
  room = await openEngagementRoom();
  ({ white, red } = room);
});
afterAll(() => room.services.close());

describe("who gets a report package", () => {
  const calls: [string, (ctx: ServiceContext, id: string, sha256: string) => Promise<unknown>][] = [
    ["preview", (ctx, id) => previewReportPackage(ctx, { id })],
    ["issue", (ctx, id) => issueReportPackage(ctx, { id })],
    ["list", (ctx, id) => listReportPackages(ctx, { id })],
    ["export", (ctx, id) => deliverReportPackage(ctx, { id, format: "json" })],
    ["get", (ctx, _id, sha256) => getPackage(ctx, { package_sha256: sha256 })],
    ["export by digest", (ctx, _id, sha256) => deliverPackage(ctx, { sha256, format: "bag" })],
    ["part", (ctx, _id, sha256) => readPackagePart(ctx, { sha256, ordinal: 1 })],
  ];

  it.each(calls)(
    "%s: not for accounts that may not see it, with the same error as for a missing one",
    async (name, call) => {
      const { id } = await room.inState("active");
      const { package_sha256 } = await issueReportPackage(white, { id });
      const byDigest = ["get", "export by digest", "part"].includes(name);
      for (const role of [
        "analyst",
        "lead",
        "risk_owner",
        "admin",
        "white_team",
        "red_team",
      ] as const) {
        const stranger = room.services.as(role);
        const secret = await call(stranger, id, package_sha256).catch((error: unknown) => error);
        const absent = await call(stranger, "ENG-2026-9999", "0".repeat(64)).catch(
          (error: unknown) => error,
        );
        expect(secret).toMatchObject({ code: "not_found" });
        expect(JSON.stringify(secret), role).toBe(JSON.stringify(absent));
        expect(String(secret)).toBe(String(absent));
      }
      for (const role of ["viewer", "importer", "integrator"] as const) {
        await expect(call(room.services.as(role), id, package_sha256)).rejects.toMatchObject({
          code: "forbidden",
        });
      }
      const scoped = { ...room.services.as("analyst") };
      scoped.actor = { ...scoped.actor, scopes: ["package.issue"] };
      await expect(call(scoped, id, package_sha256)).rejects.toMatchObject({
        code: byDigest ? "not_found" : "forbidden",
      });
      await expect(call(room.services.anonymous, id, package_sha256)).rejects.toMatchObject({
        code: "unauthenticated",
      });
      await expect(call(red, id, package_sha256)).rejects.toMatchObject({ code: "forbidden" });
      await call(room.services.as("auditor"), id, package_sha256);
    },
  );

  it("the red team once it is completed, and those who work on what was found", async () => {
    const { id } = await room.inState("completed");
    const { package_sha256 } = await issueReportPackage(red, { id });
    for (const who of [red, room.services.as("analyst"), room.services.as("lead")]) {
      expect((await getPackage(who, { package_sha256 })).package_sha256).toBe(package_sha256);
    }
    await expect(
      getPackage(room.services.as("red_team"), { package_sha256 }),
    ).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("never the red team of a cancelled one", async () => {
    const { id } = await room.inState("cancelled");
    await expect(issueReportPackage(red, { id })).rejects.toMatchObject({ code: "forbidden" });
  });
});
