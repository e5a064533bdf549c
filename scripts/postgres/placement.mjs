import { createHash } from "node:crypto";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import path from "node:path";
import { note, Stop } from "../setup/progress.mjs";
import { ROOT } from "../setup/project.mjs";
import { nativeFolder } from "./binaries.mjs";
import { canEnter, canRun, giveTo, isRoot, serverUser } from "./system-user.mjs";

const OUTSIDE = "/var/lib/proofline";

/** Folder for this project outside of it, that any user may enter. */
export function outsideFolder() {
  const key = createHash("sha256").update(ROOT).digest("hex").slice(0, 16);
  const folder = path.join(OUTSIDE, key);
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  return folder;
}

function copyNative({ native, version }) {
  const copy = path.join(outsideFolder(), `postgresql-${version}`);
  if (existsSync(copy)) return copy;
  const temporary = mkdtempSync(`${copy}.`);
  cpSync(native, path.join(temporary, "native"), { recursive: true, verbatimSymlinks: true });
  renameSync(path.join(temporary, "native"), copy);
  rmSync(temporary, { recursive: true });
  return copy;
}

/** The PostgreSQL programs where that user can run them, copied out of a closed folder if need be. */
export function reachableNative(user) {
  const bundled = nativeFolder();
  if (canRun(user, path.join(bundled.native, "bin/postgres"))) return bundled.native;
  if (isRoot()) {
    const copy = copyNative(bundled);
    note(`its programs run from ${copy}`);
    if (canRun(user, path.join(copy, "bin/postgres"))) return copy;
  }
  throw new Stop(
    "The bundled PostgreSQL does not run on this system. Set DATABASE_URL to a PostgreSQL 15 or newer.",
  );
}

/** Whether that user can own files below a folder: file systems mapped from elsewhere refuse it. */
export function canHold(user, folder) {
  if (user === null) return true;
  if (!canEnter(user, folder)) return false;
  const probe = mkdtempSync(path.join(folder, ".probe-"));
  const own = giveTo(user, probe) && canEnter(user, probe);
  rmSync(probe, { recursive: true });
  return own;
}

function inUse(recorded) {
  if (typeof recorded?.data !== "string" || !existsSync(recorded.data)) return false;
  // A copied tree has a copied record: the database outside belongs to the tree that made it.
  return recorded.project === ROOT || !existsSync(recorded.project);
}

/**
 * The cluster's data folder, the path of its programs and the user that runs it. `recorded` is what
 * an earlier start wrote down: a database that exists is never left behind.
 */
export function placeCluster(dataFolder, recorded) {
  const inside = path.join(dataFolder, "postgres");
  if (existsSync(path.join(inside, "PG_VERSION"))) return at(inside);
  if (inUse(recorded) && recorded.data !== inside) return outside(recorded.data);
  if (canHold(serverUser(inside), dataFolder)) return at(inside);
  return outside(path.join(outsideFolder(), "postgres"));
}

function outside(data) {
  note(`the user who runs PostgreSQL cannot use this folder; the database is in ${data}`);
  return at(data);
}

/** Files that root copied back, from a backup for example, go to the user who runs the server. */
function takeFromRoot(user, data) {
  if (user === null || statSync(data, { throwIfNoEntry: false })?.uid !== 0) return;
  note("giving the database files to the user who runs PostgreSQL");
  giveTo(user, data);
  chmodSync(data, 0o700);
}

function at(data) {
  const user = serverUser(data);
  takeFromRoot(user, data);
  const native = reachableNative(user);
  if (existsSync(data) && !canEnter(user, data)) {
    throw new Stop(
      isRoot()
        ? `The user who runs PostgreSQL (uid ${user.uid}) cannot reach ${data}. Let others pass through the folders above it (chmod o+x), or set DATABASE_URL.`
        : `The database files in ${data} belong to another user. Start as that user or as root, or set DATABASE_URL.`,
    );
  }
  return { data, native, user };
}
