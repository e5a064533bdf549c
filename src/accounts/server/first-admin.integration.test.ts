import { afterAll, beforeAll, expect, it } from "vitest";
import { seedFirstAdmin } from "@/../prisma/seed/seed-first-admin";
import { startServices, type TestServices } from "@/test/service-context";

let services: TestServices;

beforeAll(async () => {
  process.env.ADMIN_PASSWORD = "Administrator1!";
  services = await startServices();
});
afterAll(() => services.close());

it("holds ADMIN_PASSWORD to the rule and makes no account with a bad one", async () => {
  await expect(seedFirstAdmin(services.service)).rejects.toThrow(
    /^ADMIN_PASSWORD: The password is little more than your address/,
  );
  expect((await services.db.pool.query("SELECT FROM account")).rowCount).toBe(0);
});
