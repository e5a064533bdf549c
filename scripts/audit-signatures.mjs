// Checks the registry's signatures of the installed packages where the registry publishes its keys.
import { npm } from "./setup/install.mjs";
import { main } from "./setup/lifetime.mjs";
import { say } from "./setup/progress.mjs";

const KEYS_MS = 10_000;
const AWAY = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|error network/;

/** Why signatures cannot be checked with this registry, or null. A mirror often has no keys. */
async function obstacle(registry) {
  try {
    const answer = await fetch(new URL("-/npm/v1/keys", registry), {
      signal: AbortSignal.timeout(KEYS_MS),
    });
    return answer.ok ? null : `it answers ${answer.status} for its keys`;
  } catch (error) {
    return `its keys could not be asked for (${error.cause?.code ?? error.name})`;
  }
}

await main(async () => {
  const registry = (await npm(["config", "get", "registry"])).trim();
  const unchecked = (why) =>
    say(`The signatures of packages of ${registry} were not checked: ${why}.`);
  const why = await obstacle(registry);
  if (why !== null) return unchecked(why);
  try {
    say((await npm(["audit", "signatures"])).trim());
  } catch (error) {
    if (!AWAY.test(error.output ?? "")) throw error;
    unchecked("a service that it takes for that could not be reached");
  }
});
