import { withoutPassword } from "../postgres/connect.mjs";
import { startEmbedded } from "../postgres/embedded.mjs";
import { prepareExternal } from "../postgres/external.mjs";
import { atEnd } from "./lifetime.mjs";
import { dataDir } from "./project.mjs";

/**
 * Opens a database: the one that DATABASE_URL names, else the bundled server. Returns `{ ownerUrl,
 * appUrl, summary, keepAlive }`; `appUrl` is undefined where the app shares a login, and
 * `keepAlive` restarts a server of ours until we end.
 */
export async function openDatabase() {
  const url = process.env.DATABASE_URL;
  if (url) {
    const appUrl = process.env.DATABASE_APP_URL || undefined;
    const database = await prepareExternal(url, appUrl);
    const summary = `PostgreSQL ${database.version} at ${withoutPassword(url)}`;
    // Who runs it, keeps it running.
    return { ...database, summary, keepAlive: () => new Promise(() => {}) };
  }
  const server = await startEmbedded();
  atEnd(server.stop);
  return { ...server, summary: `bundled PostgreSQL on port ${server.port} of 127.0.0.1` };
}

/** Variables for programs that change the schema or fill it. */
export function ownerEnvironment({ ownerUrl, appUrl }) {
  return {
    DATABASE_URL: ownerUrl,
    ...(appUrl === undefined ? {} : { DATABASE_APP_URL: appUrl }),
    DATA_DIR: dataDir(),
  };
}

/** Variables for the app: where it has a login of its own, it does not learn the owner's. */
export function appEnvironment({ ownerUrl, appUrl }) {
  return ownerEnvironment({ ownerUrl: appUrl ?? ownerUrl, appUrl });
}
