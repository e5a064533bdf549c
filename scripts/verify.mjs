#!/usr/bin/env node
// npx proofline-verify FILE …: runs the verifier of evidence packages, building it where it is missing.
import { existsSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { bundleVerifier, VERIFIER } from "./setup/bundle.mjs";
import { ensureInstalled } from "./setup/install.mjs";
import { ROOT } from "./setup/project.mjs";

const file = path.join(ROOT, VERIFIER);
if (!existsSync(file)) {
  await ensureInstalled();
  await bundleVerifier();
}
await import(pathToFileURL(file).href);
