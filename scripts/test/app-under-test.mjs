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
    // An answer that an operation does not declare fails the test that meets it.
    CHECK_ANSWERS: "on",
    // A test run is one very busy client; what limits do, the strict process shows.
    RATE_LIMITS: "off",
    // Runtimes of federated agents are servers of the tests on this machine.
    EGRESS_ALLOW_PRIVATE: "127.0.0.0/8",
    FEDERATION_ALLOW_INSECURE: "on",
    DATABASE_URL: database.ownerUrl,
    DATABASE_APP_URL: database.appUrl,
    // The first account is the one that ships, whatever is configured here.
    ADMIN_EMAIL: undefined,
    ADMIN_PASSWORD: undefined,
    SVC_SECRET: randomBytes(24).toString("base64url"),
  };
}

/** Requirements that a deployment can set for joins; limits count by made-up addresses. */
const STRICT = {
  FEDERATION_JOIN_PROOF: "required",
  FEDERATION_REQUIRE_ADDRESS_BINDING: "on",
  RATE_LIMITS: "on",
  TRUSTED_PROXIES: "1",
  // A role that no other account in those tests has.
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

/** The account that a fresh start makes, with its one-time password from the output of the seed. */
function firstAdmin(output) {
  const line = output.split("\n").find((text) => text.includes('"one_time_password"'));
  const { first_admin: email, one_time_password: current } = JSON.parse(line);
  return { email, current };
}

/** Puts a password of one's own into the place of the one-time one; returns it. */
async function choosePassword(url, { email, current }) {
  const next = randomBytes(12).toString("base64url");
  const call = async (path, body, headers = {}) => {
    const response = await fetch(`${url}/api/ip3/v1/auth/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`);
    return text;
  };
  const { token } = JSON.parse(await call("login", { email, password: current }));
  await call("password", { current, next }, { authorization: `Bearer ${token}` });
  return next;
}

/**
 * Seeds a database and serves the built app on it until this process ends: once as deployed, once with
 * every request through Next and once as strict as it gets, as one deployment: a token of one opens the others.
 * The administrator is the one that a fresh start ships, who has chosen a password. Returns the variables that the browser tests read.
 */
export async function serveForTests(database) {
  const folder = mkdtempSync(path.join(tmpdir(), "proofline-app-"));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  const environment = environmentOf(database, folder);
  const admin = firstAdmin(
    await runNode("dist/seed.mjs", [], { env: environment, name: "seeding" }),
  );
  const { SVC_SECRET } = environment;
  const url = await startApp(environment, {});
  const [nextUrl, strictUrl] = await Promise.all([
    startApp(environment, { BASE_URL: url, FRONT_DIRECT: "off" }),
    startApp(environment, STRICT),
  ]);
  const password = await choosePassword(url, admin);
  return {
    E2E_BASE_URL: url,
    E2E_NEXT_URL: nextUrl,
    E2E_STRICT_URL: strictUrl,
    // For what only the owner of the database can do: tampering.
    E2E_DATABASE_URL: database.ownerUrl,
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: password,
    SVC_SECRET,
  };
}
