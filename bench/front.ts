import autocannon from "autocannon";
import { closeDatabase } from "@/platform/db/database";
import { fillIncidents } from "./fill-incidents";
import { bearerToken } from "./people";
import { report } from "./report";
import { type Front, startBare, startFront, stopServer } from "./servers";
import { sized } from "./size";
import { warm } from "./warm";

/** An authenticated list request: through the front, through Next, and against a bare server. */
const CONNECTIONS = 16;
const SECONDS = Number(process.env.BENCH_SECONDS ?? sized(8, 2));
const INCIDENTS = sized(10_000, 600);

/** Requests a second; throws when any answer was no 200. */
async function load(
  url: string,
  headers: Record<string, string>,
  duration: number,
): Promise<number> {
  const target = { url: `${url}/api/ip3/v1/incidents?limit=50`, connections: CONNECTIONS, headers };
  const result = await autocannon({ ...target, duration });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${result.non2xx} answers were no success, ${result.errors} failed`);
  }
  // Its average is one of whole seconds, of which a quick run has hardly any.
  return result.requests.total / result.duration;
}

/** Requests a second to a server that is started for it and stopped again. */
async function measure(server: Front, headers: Record<string, string>): Promise<number> {
  try {
    await warm(() => load(server.origin, headers, sized(2, 0.1)));
    return await load(server.origin, headers, SECONDS);
  } finally {
    await stopServer(server);
  }
}

async function main(): Promise<void> {
  const url = process.env.DATABASE_URL;
  if (url === undefined) throw new Error("run this with `npm run bench`");
  await fillIncidents(url, INCIDENTS);
  const token = await bearerToken("viewer");
  await closeDatabase();
  const headers = { authorization: `Bearer ${token}` };
  const bareRate = await measure(await startBare(), {});
  const direct = await measure(await startFront(), headers);
  const throughNext = await measure(await startFront({ FRONT_DIRECT: "off" }), headers);
  const common = {
    measured: direct,
    unit: "requests/s",
    name: "authenticated list of 50 through the front",
  };
  report({ ...common, baseline: throughNext, against: "the same through Next", goal: "≥ 6" });
  report({
    ...common,
    baseline: bareRate,
    against: "a bare server with the same query",
    goal: "≥ 0.5",
  });
}

await main();
