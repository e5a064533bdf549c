import { randomUUID } from "node:crypto";
import { refreshSuggestions } from "@/attack/server/refresh-suggestions";
import { ConfigurationError } from "@/env";
import { refreshCoverage } from "@/incidents/server/coverage/refresh-coverage";
import { closeDatabase, database } from "@/platform/db/database";
import { logger } from "@/platform/log/logger";
import type { ServiceContext } from "@/platform/operation/context";
import { EXIT_CONFIGURATION } from "../../scripts/setup/growing-pause.mjs";
import { seedDemo } from "./seed-demo";
import { seedFirstAdmin } from "./seed-first-admin";

/** Day that the demonstration plays on: fixed, so that two installations show the same. */
const DEMO_DAY = new Date("2026-11-20T09:00:00Z");

/** More than the demonstration puts on a queue, in batches. */
const MOST_BATCHES = 40;

async function drain(takeBatch: () => Promise<number | null>): Promise<void> {
  for (let batch = 0; batch < MOST_BATCHES; batch++) {
    if (((await takeBatch()) ?? 0) === 0) return;
  }
}

async function main(): Promise<void> {
  const ctx: ServiceContext = {
    actor: { kind: "service" },
    db: database(),
    clock: () => new Date(),
    newId: randomUUID,
    log: logger(),
    requestId: "seed",
  };
  const added = await seedDemo(ctx, DEMO_DAY);
  // The demonstration is whole at once. What else waits, the service works off once it serves.
  if (added > 0) {
    await drain(() => refreshSuggestions(ctx));
    await drain(() => refreshCoverage(ctx));
    process.stdout.write(`seeded ${added} simulated incidents\n`);
  }
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
  process.exit(error instanceof ConfigurationError ? EXIT_CONFIGURATION : 1);
});
