import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Stop } from "../setup/progress.mjs";
import { runCommand } from "../setup/run-command.mjs";
import { asUser, canEnter, giveTo } from "./system-user.mjs";

export const SUPERUSER = "postgres";

// The built-in locale sorts and compares the same on every machine, whatever its C library.
const INITDB = [
  "--encoding=UTF8",
  "--locale=C",
  "--locale-provider=builtin",
  "--builtin-locale=C.UTF-8",
  "--auth=scram-sha-256",
  "--data-checksums",
  "--no-instructions",
  `--username=${SUPERUSER}`,
];

/** The server gets an environment of its own: PGDATA, locale and library paths of ours do not reach it. */
export function serverEnvironment() {
  return { PATH: "/usr/local/bin:/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" };
}

function passwordFile(user, near, password) {
  const parent = canEnter(user, tmpdir()) ? tmpdir() : near;
  const folder = mkdtempSync(path.join(parent, "proofline-"));
  const file = path.join(folder, "password");
  writeFileSync(file, `${password}\n`, { mode: 0o600 });
  giveTo(user, folder);
  return { file, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Makes a new cluster in `data`, all or nothing: an interrupted attempt is thrown away by the next. */
export async function createCluster({ data, native, user }, password, flags = []) {
  const unfinished = `${data}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true, maxRetries: 5 });
  mkdirSync(unfinished, { recursive: true, mode: 0o700 });
  if (!giveTo(user, unfinished))
    throw new Stop(`${unfinished} could not be given to uid ${user.uid}.`);
  const secret = passwordFile(user, path.dirname(data), password);
  try {
    await runCommand(
      path.join(native, "bin/initdb"),
      [...INITDB, `--pwfile=${secret.file}`, `--pgdata=${unfinished}`, ...flags],
      { ...asUser(user), env: serverEnvironment(), bare: true, name: "initdb" },
    );
  } finally {
    secret.remove();
  }
  renameSync(unfinished, data);
}

export function clusterExists(data) {
  return existsSync(path.join(data, "PG_VERSION"));
}

/** Sets the superuser's password on a stopped cluster whose password is lost. */
export async function resetPassword({ data, native, user }, password) {
  const statement = `ALTER ROLE ${SUPERUSER} PASSWORD '${password}'\n`;
  const single = ["--single", "-D", data, "postgres"];
  await runCommand(path.join(native, "bin/postgres"), single, {
    ...asUser(user),
    env: serverEnvironment(),
    bare: true,
    name: "postgres --single",
    input: statement,
  });
}
