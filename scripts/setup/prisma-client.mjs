import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { contentHash } from "./file-hash.mjs";
import { INSTALL_ENV } from "./install.mjs";
import { ROOT, readJson } from "./project.mjs";
import { runNode } from "./run-command.mjs";

const CLIENT = path.join(ROOT, "src/generated/prisma/client.ts");
const STAMP = path.join(ROOT, "src/generated/.prisma-schema");

/** Generates the Prisma client when the schema, or Prisma, changed. */
export async function generatePrismaClient() {
  const { version } = readJson(path.join(ROOT, "node_modules/prisma/package.json"));
  const hash = contentHash(["prisma/schema", "prisma.config.ts"], { salt: version });
  if (existsSync(CLIENT) && existsSync(STAMP) && readFileSync(STAMP, "utf8") === hash) {
    return "up to date";
  }
  await runNode("node_modules/prisma/build/index.js", ["generate"], {
    env: { ...INSTALL_ENV, PRISMA_HIDE_UPDATE_MESSAGE: "1" },
    name: "prisma generate",
  });
  writeFileSync(STAMP, hash);
  return "generated";
}
