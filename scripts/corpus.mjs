// npm run test:corpus -- DIR: reads every report of a folder and compares the counts with its expected.json.
import { bundle } from "./setup/bundle.mjs";
import { ensureInstalled } from "./setup/install.mjs";
import { main } from "./setup/lifetime.mjs";
import { runNode } from "./setup/run-command.mjs";

await main(async () => {
  await ensureInstalled({ withDev: true });
  await bundle(["corpus"]);
  await runNode("dist/corpus.mjs", process.argv.slice(2), { show: true });
});
