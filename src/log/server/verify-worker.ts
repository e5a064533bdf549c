import type { ClientConfig } from "pg";
import { openDatabase } from "@/platform/db/database";
import { inLongSnapshot } from "@/platform/db/transaction";
import { answerJobs } from "@/platform/threads/answer-jobs";
import { tryLock } from "@/trace/server/queries/transparency-log";
import { VerificationProgress } from "./verification-progress";
import { type SnapshotFinding, verifySnapshot } from "./verify-snapshot";

/** How the thread connects to the database whose trace it is to verify. */
export interface VerifyJob {
  connection: Pick<ClientConfig, "connectionString" | "options">;
  /** Of a VerificationProgress. */
  memory: SharedArrayBuffer;
}

/** Null where another process verifies; errors with the code that says whether the database cannot answer now. */
export type VerifyAnswer = SnapshotFinding | { failed: string; code: unknown } | null;

/** Any number; the same in every process. The whole trace is verified by one of them at a time. */
const VERIFYING_LOCK = 0x50524c03;

answerJobs(async ({ connection, memory }: VerifyJob): Promise<VerifyAnswer> => {
  const { pool } = openDatabase({ ...connection, max: 1 });
  try {
    return await inLongSnapshot(pool, async (client) =>
      (await tryLock(client, VERIFYING_LOCK))
        ? verifySnapshot(client, undefined, new VerificationProgress(memory))
        : null,
    );
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return { failed: error.message, code: "code" in error ? error.code : undefined };
  } finally {
    await pool.end();
  }
});
