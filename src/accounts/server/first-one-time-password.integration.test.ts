import { afterAll, beforeAll, expect, it } from "vitest";
import { seedFirstAdmin } from "@/../prisma/seed/seed-first-admin";
import { ensureSecrets } from "@/platform/secrets/secrets";
import { startServices, type TestServices } from "@/test/service-context";
import { listAccounts } from "./list-accounts";
import { verifyCredentials } from "./sign-in/verify-credentials";

let services: TestServices;

beforeAll(async () => {
  services = await startServices();
  await ensureSecrets(new Date());
});
afterAll(() => services.close());

it("of the first account has no end and is to be changed", async () => {
  const made = await seedFirstAdmin(services.service);
  const { accounts } = await listAccounts(services.as("admin"));
  expect(accounts).toMatchObject([
    { email: "admin@localhost", one_time_password: { ends_at: null } },
  ]);
  const years = { ...services.anonymous, clock: () => new Date(Date.now() + 3 * 365 * 86_400_000) };
  const input = {
    email: "admin@localhost",
    password: made?.oneTimePassword ?? "",
    source: "192.0.2.1",
  };
  expect(await verifyCredentials(years, input)).toMatchObject({ email: "admin@localhost" });
});
