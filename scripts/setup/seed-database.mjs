import { rmSync } from "node:fs";
import path from "node:path";
import { dataDir, readJson, writePrivateJson } from "./project.mjs";
import { runNode } from "./run-command.mjs";

function passwordFile() {
  return path.join(dataDir(), "first-admin.json");
}

function parseLine(line) {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

/**
 * Fills an empty database; a filled one is left as it is. The first account's one-time password is
 * kept until it has been shown, so that a start that fails afterwards does not lose it.
 */
export async function seedDatabase(env) {
  const lines = (await runNode("dist/seed.mjs", [], { env, name: "seeding" })).trim().split("\n");
  const admin = lines.map(parseLine).find((value) => typeof value?.one_time_password === "string");
  if (admin !== undefined) writePrivateJson(passwordFile(), admin);
  return lines.filter((line) => line !== "" && parseLine(line) === null).join("; ") || "up to date";
}

/** The first account's e-mail and one-time password, once; null when there is nothing to show. */
export function takeFirstAdmin() {
  const admin = readJson(passwordFile());
  rmSync(passwordFile(), { force: true });
  return admin;
}
