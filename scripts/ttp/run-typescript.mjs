import path from "node:path";
import { ensureInstalled } from "../setup/install.mjs";
import { main } from "../setup/lifetime.mjs";
import { Stop } from "../setup/progress.mjs";
import { ROOT } from "../setup/project.mjs";
import { runNode } from "../setup/run-command.mjs";

/** Bundles `NAME.ts` of the folder with the rules it measures and runs it with the arguments of this process. */
export async function runTypescript(name, folder = "ttp") {
  await main(async () => {
    await ensureInstalled({ withDev: true });
    const { build } = await import("esbuild");
    try {
      await build({
        absWorkingDir: ROOT,
        entryPoints: [`scripts/${folder}/${name}.ts`],
        outfile: `dist/${folder}/${name}.mjs`,
        alias: { "@": path.join(ROOT, "src") },
        bundle: true,
        platform: "node",
        target: "node20.19",
        format: "esm",
        logLevel: "error",
      });
    } catch {
      throw new Stop("esbuild failed.");
    }
    await runNode(`dist/${folder}/${name}.mjs`, process.argv.slice(2), { show: true });
  });
}
