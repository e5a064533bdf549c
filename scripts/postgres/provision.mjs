import { sqlQuoting, withConnection } from "./connect.mjs";

export const OWNER = "proofline_owner";
export const APP = "proofline_app";
const DATABASE = "proofline";

/** The same server and database for another login. */
function asLogin(url, user, password, database) {
  const address = new URL(url);
  address.username = user;
  address.password = password;
  address.pathname = `/${database}`;
  return address.href;
}

async function setLogin(client, name, password) {
  const { literal } = await sqlQuoting();
  const { rowCount } = await client.query("SELECT 1 FROM pg_roles WHERE rolname = $1", [name]);
  const verb = rowCount === 0 ? "CREATE" : "ALTER";
  await client.query(`${verb} ROLE ${name} LOGIN PASSWORD ${literal(password)}`);
}

/** The two logins of the app on a server of its own: one owns the schema, one has what it grants. */
export async function createLogins(client, ownerPassword, appPassword) {
  await setLogin(client, OWNER, ownerPassword);
  await setLogin(client, APP, appPassword);
}

/** Addresses of both logins for one database of that server. */
export function loginUrls(url, ownerPassword, appPassword, database) {
  return {
    ownerUrl: asLogin(url, OWNER, ownerPassword, database),
    appUrl: asLogin(url, APP, appPassword, database),
  };
}

/** Creates a database that only its owner and accounts admitted by migrations may connect to. */
export async function createOwnDatabase(client, name, extra = "") {
  const { identifier } = await sqlQuoting();
  await client.query(`CREATE DATABASE ${identifier(name)} ${extra}`);
  await client.query(`REVOKE ALL ON DATABASE ${identifier(name)} FROM PUBLIC`);
}

/** Makes logins and database where they are missing. Returns `{ ownerUrl, appUrl }`. */
export async function provision({ superuser, ownerPassword, appPassword }) {
  await withConnection(superuser, async (client) => {
    await createLogins(client, ownerPassword, appPassword);
    const found = await client.query("SELECT 1 FROM pg_database WHERE datname = $1", [DATABASE]);
    if (found.rowCount === 0) await createOwnDatabase(client, DATABASE, `OWNER ${OWNER}`);
  });
  return loginUrls(superuser, ownerPassword, appPassword, DATABASE);
}
