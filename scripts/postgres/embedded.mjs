import { randomBytes } from "node:crypto";
import path from "node:path";
import { keepRunning } from "../setup/keep-running.mjs";
import { note, Stop } from "../setup/progress.mjs";
import { dataDir, ROOT, readJson, writePrivateJson } from "../setup/project.mjs";
import { clusterExists, createCluster, resetPassword } from "./cluster.mjs";
import { placeCluster } from "./placement.mjs";
import { provision } from "./provision.mjs";
import { findServer } from "./running-server.mjs";
import { ensureServer, stopServer, superuserUrl } from "./server.mjs";
import { durableSettings } from "./settings.mjs";

function newPassword() {
  return randomBytes(24).toString("base64url");
}

function stateFile() {
  return path.join(dataDir(), "postgres.json");
}

async function prepareCluster(cluster, state, isKnown) {
  if (!clusterExists(cluster.data)) {
    note("creating the database cluster");
    await createCluster(cluster, state.superuser_password);
  } else if (!isKnown) {
    note("the database's passwords are missing; setting new ones");
    const running = findServer(cluster.data);
    if (running !== null) await stopServer(running.postmaster);
    await resetPassword(cluster, state.superuser_password);
  }
}

/** Starts the server again whenever it dies under the app, on the port that the app knows. */
function keepAlive(cluster, options, server) {
  const start = async () => {
    const next = await ensureServer(cluster, options);
    if (next.port === options.port) return next;
    await stopServer(next.postmaster);
    throw new Stop(`port ${options.port} was taken meanwhile`);
  };
  return keepRunning(server, { name: "the database server", start });
}

/**
 * Has the bundled PostgreSQL running with the roles and the database of the app.
 * Returns its addresses, its port, `stop` and `keepAlive`. Killed at any point, the next call completes it.
 */
export async function startEmbedded() {
  const recorded = readJson(stateFile());
  const isKnown = typeof recorded?.superuser_password === "string";
  const state = isKnown
    ? recorded
    : {
        superuser_password: newPassword(),
        owner_password: newPassword(),
        app_password: newPassword(),
      };
  const cluster = placeCluster(dataDir(), recorded);
  await prepareCluster(cluster, state, isKnown);
  const options = {
    port: state.port,
    password: state.superuser_password,
    settings: durableSettings,
    log: path.join(dataDir(), "postgres.log"),
  };
  const server = await ensureServer(cluster, options);
  const { port } = server;
  // Known from its first moment on, so that a signal while it recovers stops it, too.
  const spawned = (postmaster) => {
    server.postmaster = postmaster;
  };
  writePrivateJson(stateFile(), { ...state, project: ROOT, data: cluster.data, port });
  const addresses = await provision({
    superuser: superuserUrl(port, state.superuser_password),
    ownerPassword: state.owner_password,
    appPassword: state.app_password,
  });
  return {
    ...addresses,
    port,
    stop: () => stopServer(server.postmaster),
    keepAlive: () => keepAlive(cluster, { ...options, port, spawned }, server),
  };
}
