import "server-only";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import next from "next";
import { startSecurityEventKeeper } from "@/accounts/server/jobs/security-event-keeper";
import { startNoncePruner } from "@/agents/server/jobs/nonce-pruner";
import { startTechniqueSuggester } from "@/attack/server/jobs/technique-suggester";
import { announceOrigin, env } from "@/env";
import { startFederationProber } from "@/federation/server/jobs/federation-prober";
import { startFederationSweeper } from "@/federation/server/jobs/federation-sweeper";
import { startAgentSweeper } from "@/firewall/server/jobs/agent-sweeper";
import { ROUTE_MODULES } from "@/generated/operations";
import { failInterruptedRuns } from "@/imports/server/fail-interrupted-runs";
import { startImportRunner } from "@/imports/server/jobs/import-runner";
import { removeAbandonedUploads } from "@/imports/server/spool-upload";
import { startCoverageRefresher } from "@/incidents/server/jobs/coverage-refresher";
import { startTallyFolder } from "@/incidents/server/jobs/tally-folder";
import { startTicketCourier } from "@/incidents/server/jobs/ticket-courier";
import { startDeadlineSweeper } from "@/legal/server/jobs/deadline-sweeper";
import { announcePort } from "@/platform/auth/signatures/public-origins";
import { closeDatabase, database } from "@/platform/db/database";
import { copyPage, type PageCopy } from "@/platform/front/page-copy";
import { createFront } from "@/platform/front/server";
import { staticFiles } from "@/platform/front/static-files";
import { SIGN_IN } from "@/platform/front/to-next";
import { closeLive } from "@/platform/live/live";
import { logger } from "@/platform/log/logger";
import { operationsOf } from "@/platform/openapi/openapi";
import { startCheckpointCourier } from "@/trace/server/jobs/checkpoint-courier";
import { startLogSequencer } from "@/trace/server/jobs/log-sequencer";
import { unknownFormat } from "./unknown-format";

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
  let signIn: PageCopy | undefined;
  const server = createFront({
    nothingAt: unknownFormat,
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
    signIn: () => signIn,
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(PORT, HOST, resolve);
  });
  const address = server.address() as AddressInfo;
  const { port } = address;
  announceOrigin(port);
  announcePort(port);
  void copySignIn(address).then((copy) => {
    signIn = copy;
  });
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
    // A longer background import is queued again by the process that finds it interrupted.
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

/** The page to sign in of the service that listens here. Where there is none yet, Next renders it for each request. */
async function copySignIn({ address, family, port }: AddressInfo): Promise<PageCopy | undefined> {
  const isAny = address === "0.0.0.0" || address === "::";
  const host = isAny ? "localhost" : family === "IPv6" ? `[${address}]` : address;
  try {
    return await copyPage(`http://${host}:${port}${SIGN_IN}`);
  } catch (error) {
    logger().warn({ err: error }, "the page to sign in is rendered for each request");
    return undefined;
  }
}
