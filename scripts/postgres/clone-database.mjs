import { randomBytes } from "node:crypto";
import { sqlQuoting, withConnection } from "./connect.mjs";

function onDatabase(url, name) {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

/**
 * Makes a database from a migrated template, with the same rights on it as the app finds elsewhere.
 * Returns the addresses for the owner and for the app, and `drop`.
 */
export async function cloneDatabase({ adminUrl, ownerUrl, appUrl, template }) {
  const name = `${template}_${randomBytes(5).toString("hex")}`;
  const { identifier } = await sqlQuoting();
  const owner = ownerUrl === adminUrl ? "" : `OWNER ${identifier(new URL(ownerUrl).username)}`;
  await withConnection(adminUrl, async (client) => {
    await client.query(
      `CREATE DATABASE ${identifier(name)} TEMPLATE ${identifier(template)} ${owner}`,
    );
    // Rights on the database itself are not part of a template.
    await client.query(`REVOKE ALL ON DATABASE ${identifier(name)} FROM PUBLIC`);
    await client.query(`GRANT CONNECT, TEMPORARY ON DATABASE ${identifier(name)} TO proofline_app`);
  });
  const drop = () =>
    withConnection(adminUrl, async (client) => {
      await client.query(`DROP DATABASE IF EXISTS ${identifier(name)} WITH (FORCE)`);
    });
  return { ownerUrl: onDatabase(ownerUrl, name), appUrl: onDatabase(appUrl, name), drop };
}
