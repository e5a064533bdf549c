import { Stop } from "../setup/progress.mjs";
import { isNotYet, withConnection, withoutPassword } from "./connect.mjs";
import { APP } from "./provision.mjs";

const MINIMUM_VERSION = 150_000;
const REASONS = {
  ECONNREFUSED: "nothing listens there",
  ENOTFOUND: "the host is not known",
  "28P01": "user or password is wrong",
  28000: "the server does not admit this user",
  "3D000": "the database does not exist; create it first",
};

/** Runs a function on the server of DATABASE_URL; a failure to connect is reported in one line. */
export async function onExternal(url, work) {
  const shown = withoutPassword(url);
  let connected = false;
  try {
    return await withConnection(url, (client) => {
      connected = true;
      return work(client);
    });
  } catch (error) {
    if (connected) throw error;
    const retry = isNotYet(error) && error.code !== "ECONNREFUSED" ? "; it may be starting" : "";
    throw new Stop(`No connection to ${shown}: ${REASONS[error.code] ?? error.message}${retry}.`);
  }
}

/** Refuses servers that are too old. */
export async function requireVersion(client) {
  const { rows } = await client.query(
    "SELECT current_setting('server_version_num')::int AS number, current_setting('server_version') AS text",
  );
  if (rows[0].number >= MINIMUM_VERSION) return rows[0].text;
  throw new Stop(
    `PostgreSQL 15 or newer is needed; the server of DATABASE_URL is ${rows[0].text}.`,
  );
}

async function roleExists(client) {
  return (await client.query("SELECT 1 FROM pg_roles WHERE rolname = $1", [APP])).rowCount > 0;
}

/** Null when the statement worked or a parallel start was quicker, else why it did not. */
async function tried(client, sql) {
  try {
    await client.query(sql);
    return null;
  } catch (error) {
    return error.code === "42710" ? null : error.message;
  }
}

async function canBecomeApp(client) {
  if ((await tried(client, `SET ROLE ${APP}`)) !== null) return false;
  await client.query("RESET ROLE");
  return true;
}

function advice(user, reason) {
  return new Stop(
    [
      `The app runs with the rights of role ${APP} only, and ${user} cannot set that up: ${reason}.`,
      "Have an administrator of the server run",
      `  CREATE ROLE ${APP} NOLOGIN;      -- where it is missing`,
      `  GRANT ${APP} TO "${user}";`,
      `or set DATABASE_APP_URL to a login with the rights of ${APP}.`,
    ].join("\n"),
  );
}

/**
 * Has the role that the app runs as, and lets the present user become it unless the app has a login
 * of its own. Returns whether the role was created. Throws a Stop with the statements to run.
 */
export async function ensureAppRole(client, hasOwnLogin) {
  const { user } = (await client.query("SELECT current_user AS user")).rows[0];
  const existed = await roleExists(client);
  if (!existed) {
    const refusal = await tried(client, `CREATE ROLE ${APP} NOLOGIN`);
    if (refusal !== null) throw advice(user, refusal);
  }
  if (hasOwnLogin || (await canBecomeApp(client))) return !existed;
  const refusal = await tried(client, `GRANT ${APP} TO CURRENT_USER`);
  if (refusal !== null) throw advice(user, refusal);
  if (!(await canBecomeApp(client))) throw advice(user, "it may not switch to the role");
  return !existed;
}

/** Checks the server that DATABASE_URL names and prepares it. Returns the addresses and its version. */
export async function prepareExternal(url, appUrl) {
  const version = await onExternal(url, async (client) => {
    const text = await requireVersion(client);
    await ensureAppRole(client, appUrl !== undefined);
    return text;
  });
  return { ownerUrl: url, appUrl, version };
}
