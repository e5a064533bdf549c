import { spawnSync } from "node:child_process";
import { chownSync, lstatSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { note, Stop } from "../setup/progress.mjs";

const NAME = "postgres";

export function isRoot() {
  return process.getuid?.() === 0;
}

function findUser(name) {
  const line = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .find((entry) => entry.startsWith(`${name}:`));
  if (line === undefined) return null;
  const [, , uid, gid] = line.split(":");
  return { uid: Number(uid), gid: Number(gid) };
}

function createUser() {
  note(`creating the system user ${NAME}: PostgreSQL does not run as root`);
  const args = [
    "--system",
    "--user-group",
    "--no-create-home",
    "--shell",
    "/usr/sbin/nologin",
    NAME,
  ];
  const result = spawnSync("useradd", args, { encoding: "utf8" });
  const user = findUser(NAME);
  if (user !== null) return user;
  throw new Stop(
    `PostgreSQL does not run as root and the user ${NAME} could not be created (${(result.stderr ?? result.error?.message ?? "").trim()}). Create it, start as another user, or set DATABASE_URL.`,
  );
}

/**
 * The user that runs the database server: null for the present user, a uid and gid where that is
 * root. Existing files decide, so that a deployment stays with the user who first started it.
 */
export function serverUser(dataFolder) {
  if (!isRoot()) return null;
  const owner = statSync(dataFolder, { throwIfNoEntry: false });
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  return findUser(NAME) ?? createUser();
}

/** Options for spawning as that user, from a folder that everybody may enter. */
export function asUser(user) {
  return { cwd: "/", ...(user ?? {}) };
}

/** Whether that user may pass through to a folder. */
export function canEnter(user, folder) {
  const args = ["-c", 'cd "$1"', "sh", folder];
  return spawnSync("/bin/sh", args, { ...asUser(user), stdio: "ignore" }).status === 0;
}

/** Whether that user may run a program there. */
export function canRun(user, program) {
  const result = spawnSync(program, ["--version"], { ...asUser(user), stdio: "ignore" });
  return result.status === 0;
}

/** Gives a folder and what is in it to that user; false where the file system does not allow it. */
export function giveTo(user, folder) {
  if (user === null) return true;
  try {
    if (lstatSync(folder).isDirectory()) {
      for (const name of readdirSync(folder)) {
        if (!giveTo(user, path.join(folder, name))) return false;
      }
    }
    chownSync(folder, user.uid, user.gid);
    return true;
  } catch {
    return false;
  }
}
