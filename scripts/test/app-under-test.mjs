import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePort } from "../postgres/ports.mjs";
import { startFront } from "../setup/front-process.mjs";
import { atEnd } from "../setup/lifetime.mjs";
import { runNode } from "../setup/run-command.mjs";

function environmentOf(database, folder) {
  return {
    NODE_ENV: "production",
    DATA_DIR: folder,
    HOST: "127.0.0.1",
    WORKERS: "1",
    LOG_LEVEL: "warn",
    // A test run is one very busy client; what limits do, the strict process shows.
    RATE_LIMITS: "off",
    // Runtimes of federated agents are servers of the tests on this machine.
    EGRESS_ALLOW_PRIVATE: "127.0.0.0/8",
    FEDERATION_ALLOW_INSECURE: "on",
    DATABASE_URL: database.ownerUrl,
    DATABASE_APP_URL: database.appUrl,
    ADMIN_EMAIL: "admin@proofline.test",
    ADMIN_PASSWORD: randomBytes(12).toString("base64url"),
    SVC_SECRET: randomBytes(24).toString("base64url"),
  };
}

/** What a deployment can ask of joins; limits are kept by addresses that the tests make up. */
const STRICT = {
  FEDERATION_JOIN_PROOF: "required",
  FEDERATION_REQUIRE_ADDRESS_BINDING: "on",
  RATE_LIMITS: "on",
  TRUSTED_PROXIES: "1",
  // A role of nobody else in those tests.
  REQUIRE_SECOND_FACTOR: "white_team",
};

/** Starts one process of the app on a free port, by default known under its own address. */
async function startApp(environment, extra) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const { DATABASE_APP_URL } = environment;
  // Passkeys are for names, and an address is none.
  const names = { PUBLIC_HOSTS: `http://localhost:${port}` };
  const front = await startFront(
    {
      BASE_URL: url,
      ...names,
      ...environment,
      ...extra,
      DATABASE_URL: DATABASE_APP_URL,
      PORT: String(port),
    },
    { host: "127.0.0.1", port, quiet: true },
  );
  atEnd(front.stop);
  return url;
}

/**
 * Seeds a database and serves the built app on it until this process ends: once as deployed, once with
 * every request through Next and once as strict as it gets, as one deployment: a token of one opens the others.
 * Returns the variables that the browser tests read.
 */
export async function serveForTests(database) {
  const folder = mkdtempSync(path.join(tmpdir(), "proofline-app-"));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  const environment = environmentOf(database, folder);
  await runNode("dist/seed.mjs", [], { env: environment, name: "seeding" });
  const { ADMIN_EMAIL, ADMIN_PASSWORD, SVC_SECRET } = environment;
  const url = await startApp(environment, {});
  const [nextUrl, strictUrl] = await Promise.all([
    startApp(environment, { BASE_URL: url, FRONT_DIRECT: "off" }),
    startApp(environment, STRICT),
  ]);
  return {
    E2E_BASE_URL: url,
    E2E_NEXT_URL: nextUrl,
    E2E_STRICT_URL: strictUrl,
    // For what only the owner of the database can do: tampering.
    E2E_DATABASE_URL: database.ownerUrl,
    ADMIN_EMAIL,
    ADMIN_PASSWORD,
    SVC_SECRET,
  };
}
