// npm run test:fuzz -- [count] [seed] [target]: mutations for every parser and verifier; no crash, no hang.
import { bundle } from "./setup/bundle.mjs";
import { ensureInstalled } from "./setup/install.mjs";
import { main } from "./setup/lifetime.mjs";
import { runNode } from "./setup/run-command.mjs";

await main(async () => {
  await ensureInstalled({ withDev: true });
  await bundle(["fuzz"]);
  await runNode("dist/fuzz.mjs", process.argv.slice(2), { show: true });
});
