// Completes package-lock.json: adds the optional packages of other platforms that a registry lacked when it was
// written, without which `npm ci` refuses it elsewhere, and to each package without one the registry's digest.
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import pLimit from "p-limit";
import { withoutIntegrity } from "./setup/install.mjs";
import { main } from "./setup/lifetime.mjs";
import { Stop, say } from "./setup/progress.mjs";
import { ROOT } from "./setup/project.mjs";
import { runCommand } from "./setup/run-command.mjs";

const FILE = path.join(ROOT, "package-lock.json");
const AT_ONCE = 4;

function missingFrom(packages) {
  return Object.values(packages).flatMap((entry) =>
    Object.entries(entry.optionalDependencies ?? {})
      .filter(([name]) => packages[`node_modules/${name}`] === undefined)
      // Only an exact version says which package the lock file would have named.
      .filter(([, version]) => /^\d+\.\d+\.\d+[\w.+-]*$/.test(version))
      .map(([name, version]) => [
        `node_modules/${name}`,
        { version, ...(entry.dev ? { dev: true } : {}), optional: true },
      ]),
  );
}

/** The registry's data of one version, as the lock file has it. */
async function published(place, { version, dev, ...known }) {
  const name = place.slice(place.lastIndexOf("node_modules/") + "node_modules/".length);
  const output = await runCommand("npm", ["view", `${name}@${version}`, "--json"], {
    name: `npm view ${name}@${version}`,
  });
  const { dist, cpu, os, libc, license, engines } = JSON.parse(output);
  if (!dist?.integrity) throw new Stop(`The registry has no digest of ${name}@${version}.`);
  // Like the others it names no address: whichever registry is set, the digest says whether it is right.
  const { integrity } = dist;
  const optional = true;
  const entry = { version, integrity, cpu, dev, libc, license, optional, os, engines };
  const stated = Object.entries(entry).filter(([, value]) => value !== undefined);
  return { version, integrity, ...known, ...Object.fromEntries(stated) };
}

await main(async () => {
  const lock = JSON.parse(readFileSync(FILE, "utf8"));
  const added = missingFrom(lock.packages);
  lock.packages = Object.fromEntries(
    [...Object.entries(lock.packages), ...added].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)),
  );
  const limit = pLimit(AT_ONCE);
  const incomplete = withoutIntegrity(lock);
  const ask = (place) => limit(() => published(place, lock.packages[place]));
  const entries = await Promise.all(incomplete.map(ask));
  for (const [index, place] of incomplete.entries()) lock.packages[place] = entries[index];
  writeFileSync(FILE, `${JSON.stringify(lock, null, 2)}\n`);
  say(`${added.length} added, ${incomplete.length} completed`);
});
