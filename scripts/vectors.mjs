// npm run test:vectors -- DIR: runs published test vectors of the formats that evidence rests on.
import { bundle } from "./setup/bundle.mjs";
import { ensureInstalled } from "./setup/install.mjs";
import { main } from "./setup/lifetime.mjs";
import { runNode } from "./setup/run-command.mjs";

await main(async () => {
  await ensureInstalled({ withDev: true });
  await bundle(["vectors"]);
  await runNode("dist/vectors.mjs", process.argv.slice(2), { show: true });
});
