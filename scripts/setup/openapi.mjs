import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { bundle } from "./bundle.mjs";
import { ROOT } from "./project.mjs";
import { runNode } from "./run-command.mjs";

const DOCUMENT = path.join(ROOT, "docs/api/openapi.json");

/** Bundles the server; the OpenAPI document is made by the bundle and is part of it. */
export async function bundleWithOpenApi() {
  if (!existsSync(DOCUMENT)) {
    mkdirSync(path.dirname(DOCUMENT), { recursive: true });
    writeFileSync(DOCUMENT, "{}\n");
  }
  await bundle();
  if (await openApiIsCurrent()) return;
  writeFileSync(DOCUMENT, await printOpenApi());
  await bundle();
}

function printOpenApi() {
  // The document follows from the source alone; a log line would not belong in it.
  return runNode("dist/front.mjs", ["openapi"], { env: { LOG_LEVEL: "silent" } });
}

/** Whether docs/api/openapi.json says what the bundled server declares. */
export async function openApiIsCurrent() {
  return readFileSync(DOCUMENT, "utf8") === (await printOpenApi());
}
