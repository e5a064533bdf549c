import { ServiceError } from "@/encoding/domain/errors";
import { closeDatabase, database } from "@/platform/db/database";
import { replayReport } from "./replay-report";
import { checkAgentTrace } from "./verify-agent-trace";

const USAGE = "usage: npm run trust:replay -- DID";
const EXIT = { verified: 0, differs: 1, unusable: 2 } as const;

/** Recomputes the trust of the agent that the command line names and prints what it finds. */
async function run(args: readonly string[]): Promise<number> {
  const [did] = args;
  if (did === undefined || args.length !== 1) {
    process.stderr.write(`${USAGE}\n`);
    return EXIT.unusable;
  }
  try {
    const found = await checkAgentTrace({ db: database(), clock: () => new Date() }, did);
    process.stdout.write(replayReport(found));
    return found.status === "verified" ? EXIT.verified : EXIT.differs;
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code !== "not_found") throw error;
    process.stderr.write(`There is no agent ${JSON.stringify(did)}.\n`);
    return EXIT.unusable;
  } finally {
    await closeDatabase();
  }
}

run(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = EXIT.unusable;
  },
);
