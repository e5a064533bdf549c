import { randomBytes } from "node:crypto";
import { migrateDatabase } from "../setup/migrate-database.mjs";
import { Stop } from "../setup/progress.mjs";
import { sqlQuoting, withConnection } from "./connect.mjs";
import { ensureAppRole, onExternal, requireVersion } from "./external.mjs";
import { createLogins, createOwnDatabase, loginUrls, OWNER } from "./provision.mjs";
import { startThrowaway } from "./throwaway.mjs";

function onDatabase(url, name) {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

/** A server of our own, with the two logins that a deployment has. */
async function ownServer(durable) {
  const server = await startThrowaway(durable);
  const passwords = [randomBytes(12).toString("hex"), randomBytes(12).toString("hex")];
  await withConnection(server.url, (client) => createLogins(client, ...passwords));
  const urls = loginUrls(server.url, ...passwords, "postgres");
  return { adminUrl: server.url, ...urls, ownership: `OWNER ${OWNER}`, release: server.stop };
}

async function requireCreateDb(client) {
  const { rows } = await client.query(
    "SELECT rolcreatedb OR rolsuper AS may FROM pg_roles WHERE rolname = current_user",
  );
  if (rows[0].may) return;
  throw new Stop(
    "The tests make databases of their own, which the user of DATABASE_URL may not. Give it CREATEDB, or unset DATABASE_URL to test on the bundled server.",
  );
}

/** The server of DATABASE_URL: only databases of our own are made and removed there. */
async function givenServer(url) {
  const created = await onExternal(url, async (client) => {
    await requireVersion(client);
    await requireCreateDb(client);
    return ensureAppRole(client, false);
  });
  const asApp = new URL(url);
  asApp.searchParams.set("options", "-c role=proofline_app");
  const release = async () => {
    if (created) await withConnection(url, (client) => client.query("DROP ROLE proofline_app"));
  };
  return { adminUrl: url, ownerUrl: url, appUrl: asApp.href, ownership: "", release };
}

async function dropAll(adminUrl, prefix) {
  const { identifier } = await sqlQuoting();
  await withConnection(adminUrl, async (client) => {
    const { rows } = await client.query(
      "SELECT datname FROM pg_database WHERE starts_with(datname, $1)",
      [prefix],
    );
    for (const { datname } of rows) {
      await client.query(`DROP DATABASE IF EXISTS ${identifier(datname)} WITH (FORCE)`);
    }
  });
}

/**
 * A server for tests with one migrated database to clone: DATABASE_URL's, else one of our own.
 * Returns what cloneDatabase takes, and `stop`, which leaves nothing behind.
 */
export async function startTestServer(url = process.env.DATABASE_URL, { durable = false } = {}) {
  const server = url ? await givenServer(url) : await ownServer(durable);
  const { adminUrl, ownerUrl, appUrl, ownership } = server;
  const template = `proofline_test_${randomBytes(4).toString("hex")}`;
  const stop = async () => {
    await dropAll(adminUrl, template);
    await server.release();
  };
  try {
    await withConnection(adminUrl, (client) => createOwnDatabase(client, template, ownership));
    await migrateDatabase(onDatabase(ownerUrl, template));
    await withConnection(adminUrl, (client) =>
      client.query(`ALTER DATABASE ${template} WITH ALLOW_CONNECTIONS false`),
    );
  } catch (error) {
    await stop();
    throw error;
  }
  return { adminUrl, ownerUrl, appUrl, template, stop };
}

/** The variables by which tests find the server. */
export function testServerEnvironment({ adminUrl, ownerUrl, appUrl, template }) {
  return {
    TEST_DATABASE_ADMIN_URL: adminUrl,
    TEST_DATABASE_OWNER_URL: ownerUrl,
    TEST_DATABASE_APP_URL: appUrl,
    TEST_DATABASE_TEMPLATE: template,
  };
}
