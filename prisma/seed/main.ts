import { closeDatabase, database } from "@/server/db/database";
import { logger } from "@/server/log/logger";
import { refreshSuggestions } from "@/server/services/attack/refresh-suggestions";
import type { ServiceContext } from "@/server/services/context";
import { refreshCoverage } from "@/server/services/coverage/refresh-coverage";
import { seedDemo } from "./seed-demo";
import { seedFirstAdmin } from "./seed-first-admin";

/** Day that the demonstration plays on: fixed, so that two installations show the same. */
const DEMO_DAY = new Date("2026-11-20T09:00:00Z");

async function main(): Promise<void> {
  const ctx: ServiceContext = {
    actor: { kind: "service" },
    db: database(),
    clock: () => new Date(),
    log: logger(),
    requestId: "seed",
  };
  const added = await seedDemo(ctx, DEMO_DAY);
  // Lists show both at once; the service keeps them up to date from then on.
  while (((await refreshSuggestions(ctx)) ?? 0) > 0);
  while (((await refreshCoverage(ctx)) ?? 0) > 0);
  if (added > 0) process.stdout.write(`seeded ${added} simulated incidents\n`);
  const admin = await seedFirstAdmin(ctx);
  if (admin !== null) {
    process.stdout.write(
      `${JSON.stringify({ first_admin: admin.email, one_time_password: admin.oneTimePassword })}\n`,
    );
  }
  await closeDatabase();
}

main().catch((error: unknown) => {
  process.stderr.write(
    `seeding failed: ${error instanceof Error ? error.message : String(error)}\n`,
  );
  process.exit(1);
});
