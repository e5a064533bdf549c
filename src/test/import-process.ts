import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { pino } from "pino";
import { runImport } from "@/imports/server/run-import";
import { closeDatabase, database } from "@/platform/db/database";

/** `import-process.mjs FILE`: a process of its own that imports a Burp report and prints the run. */
async function main(file: string): Promise<void> {
  const run = await runImport(
    {
      actor: {
        kind: "account",
        id: randomUUID(),
        email: "process@test.example",
        name: "Process",
        roles: ["analyst"],
        via: "bearer",
        scopes: null,
      },
      db: database(),
      clock: () => new Date(),
      newId: randomUUID,
      log: pino({ level: "silent" }),
      requestId: `test-${randomUUID()}`,
    },
    { connector: "burp", fileName: "report.xml", source: createReadStream(file) },
  );
  process.stdout.write(JSON.stringify(run));
  await closeDatabase();
}

await main(process.argv[2] ?? "");
