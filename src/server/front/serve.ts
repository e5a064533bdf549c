import "server-only";
import { createServer } from "node:http";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import next from "next";
import { announceOrigin, env } from "@/env";
import { ROUTE_MODULES } from "@/generated/operations";
import { announcePort } from "../auth/agent-signature/public-origins";
import { closeDatabase, database } from "../db/database";
import { operationsOf } from "../http/openapi";
import { startAgentSweeper } from "../jobs/agent-sweeper";
import { startCheckpointCourier } from "../jobs/checkpoint-courier";
import { startCoverageRefresher } from "../jobs/coverage-refresher";
import { startDeadlineSweeper } from "../jobs/deadline-sweeper";
import { startFederationProber } from "../jobs/federation-prober";
import { startFederationSweeper } from "../jobs/federation-sweeper";
import { startImportRunner } from "../jobs/import-runner";
import { startLogSequencer } from "../jobs/log-sequencer";
import { startNoncePruner } from "../jobs/nonce-pruner";
import { startSecurityEventKeeper } from "../jobs/security-event-keeper";
import { startTallyFolder } from "../jobs/tally-folder";
import { startTechniqueSuggester } from "../jobs/technique-suggester";
import { startTicketCourier } from "../jobs/ticket-courier";
import { closeLive } from "../live/live";
import { logger } from "../log/logger";
import { failInterruptedRuns } from "../services/imports/fail-interrupted-runs";
import { removeAbandonedUploads } from "../services/imports/spool-upload";
import { createFront } from "./server";
import { staticFiles } from "./static-files";

const SHUTDOWN_MS = 25_000;

/** Serves until a signal comes; then finishes what is under way and ends its connections. */
export async function serve(): Promise<void> {
  const { PORT, HOST, FRONT_DIRECT, TRUSTED_PROXIES, BASE_URL, IMPORT_LIMIT_MB } = env();
  await failInterruptedRuns({ db: database(), clock: () => new Date() });
  await removeAbandonedUploads(new Date());
  const app = next({
    dev: false,
    dir: process.cwd(),
    hostname: HOST,
    port: PORT,
    // Never listens: it takes Next's listener for `upgrade`, which would close such connections of ours.
    httpServer: createServer(),
  });
  await app.prepare();
  const handleNext = app.getRequestHandler();
  const server = createFront({
    operations: operationsOf(ROUTE_MODULES),
    files: staticFiles({
      build: path.join(process.cwd(), ".next/static"),
      public: path.join(process.cwd(), "public"),
    }),
    next: (request, response) => handleNext(request, response),
    direct: FRONT_DIRECT === "on",
    trustedProxies: TRUSTED_PROXIES,
    isSecure: BASE_URL?.startsWith("https:") ?? false,
    uploadLimit: IMPORT_LIMIT_MB * 1024 * 1024,
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(PORT, HOST, resolve);
  });
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : PORT;
  announceOrigin(port);
  announcePort(port);
  const stops = [
    startAgentSweeper(),
    startImportRunner(),
    startLogSequencer(),
    startCheckpointCourier(),
    startCoverageRefresher(),
    startDeadlineSweeper(),
    startFederationProber(),
    startFederationSweeper(),
    startNoncePruner(),
    startSecurityEventKeeper(),
    startTallyFolder(),
    startTechniqueSuggester(),
    startTicketCourier(),
  ];
  logger().info({ port, direct: FRONT_DIRECT }, "listening");
  process.send?.({ ready: port });
  process.stdout.write(`proofline ready on ${port}\n`);

  const stop = async (signal: string) => {
    logger().info({ signal }, "stopping");
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    server.closeIdleConnections();
    const deadline = setTimeout(() => server.closeAllConnections(), SHUTDOWN_MS);
    // A background import that takes longer is queued again by whoever finds it interrupted.
    const ended = Promise.all([...stops, closeLive].map((end) => end()));
    await Promise.all([closed, Promise.race([ended, sleep(SHUTDOWN_MS)])]);
    clearTimeout(deadline);
    await app.close();
    await closeDatabase();
    process.exit(0);
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => void stop(signal));
  }
}
