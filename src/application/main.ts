import cluster from "node:cluster";
import { ConfigurationError, env } from "@/env";
import { ROUTE_MODULES } from "@/generated/operations";
import { rolesWithRequiredFactor } from "@/platform/auth/required-factor";
import { closeDatabase, database } from "@/platform/db/database";
import { runWorkers } from "@/platform/front/workers";
import { logger } from "@/platform/log/logger";
import { openApiDocument, operationsOf } from "@/platform/openapi/openapi";
import { ensureSecrets, rotateSigningKey } from "@/platform/secrets/secrets";
import { readServiceKeys } from "@/trace/server/signing/service-key-file";
import { rotateServiceKey } from "@/trace/server/signing/service-signer";
import { EXIT_CONFIGURATION } from "../../scripts/setup/growing-pause.mjs";
import { runAdoption } from "./adopt-command";
import { serve } from "./serve";

/**
 * `serve` (default), `openapi` prints the document, `rotate-signing-key` puts a new key for tokens in
 * front, `rotate-service-key` one for checkpoints and packages, `adopt-checkpoint` lets this machine
 * sign again.
 */
async function main(command: string): Promise<void> {
  switch (command) {
    case "serve":
      // Node itself says where in the bundle, and ends the process as ever.
      process.on("uncaughtExceptionMonitor", (err) => logger().fatal({ err }, "not caught"));
      // Before anything says that it is ready, and in the process that starts the workers.
      await ensureSecrets(new Date());
      readServiceKeys();
      rolesWithRequiredFactor();
      if (env().WORKERS > 1 && cluster.isPrimary) runWorkers(env().WORKERS);
      else await serve();
      return;
    case "openapi": {
      const document = openApiDocument(operationsOf(ROUTE_MODULES));
      process.stdout.write(`${JSON.stringify(document, null, 2)}\n`);
      return;
    }
    case "rotate-signing-key":
      await ensureSecrets(new Date());
      process.stdout.write(`${await rotateSigningKey(new Date())}\n`);
      return;
    case "rotate-service-key": {
      const context = { db: database(), clock: () => new Date(), log: logger() };
      const { kid, vkey } = await rotateServiceKey(context);
      process.stdout.write(`${kid}\n${vkey}\n`);
      await closeDatabase();
      return;
    }
    case "adopt-checkpoint":
      process.exitCode = await runAdoption(process.argv.slice(3));
      await closeDatabase();
      return;
    default:
      process.stderr.write(
        `unknown command "${command}": serve, openapi, rotate-signing-key, rotate-service-key, adopt-checkpoint\n`,
      );
      process.exitCode = 2;
  }
}

/** Errors that a restart does not fix: settings, unusable files, unwritable folders. */
function isSetUpWrongly(error: unknown): boolean {
  if (error instanceof ConfigurationError) return true;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return ["EROFS", "EACCES", "EPERM", "ENOTDIR"].includes(code);
}

main(process.argv[2] ?? "serve").catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(isSetUpWrongly(error) ? EXIT_CONFIGURATION : 1);
});
