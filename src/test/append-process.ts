import { randomUUID } from "node:crypto";
import { pino } from "pino";
import { closeDatabase, database } from "@/platform/db/database";
import { appendRecord } from "@/trace/server/records/append";
import { publishCheckpoint } from "@/trace/server/signing/publish-checkpoint";

const SHARED_CHAINS = 8;

/**
 * `append-process.mjs PROCESS WRITERS RECORDS`: a process of its own in which writers append one record
 * after the other, by turns to a chain of their own and to one they share with writers of all
 * processes, while checkpoints are signed.
 */
async function main(process: number, writers: number, records: number): Promise<void> {
  const context = {
    actor: { kind: "service" } as const,
    db: database(),
    clock: () => new Date(),
    newId: randomUUID,
    log: pino({ level: "silent" }),
    requestId: `test-${randomUUID()}`,
  };
  const executor = context.db.pool;
  const write = async (writer: number) => {
    for (let n = 0; n < records; n++) {
      const isShared = n % 2 === 1;
      const chain = isShared
        ? `test:shared-${(writer + n) % SHARED_CHAINS}`
        : `test:own-${process}-${writer}`;
      await appendRecord(context, executor, { chain, kind: "view.save", summary: { n } });
    }
  };
  let isWriting = true;
  const sign = async () => {
    while (isWriting) await publishCheckpoint(context);
  };
  const signing = sign();
  await Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)));
  isWriting = false;
  await signing;
  await closeDatabase();
}

const [number = 0, writers = 1, records = 1] = process.argv.slice(2).map(Number);
await main(number, writers, records);
