import "server-only";
import { createHash } from "node:crypto";
import { hostname } from "node:os";
import type { Pool, PoolClient } from "pg";
import { processSingleton } from "@/platform/process/process-singleton";
import { type DatabaseIdentity, findDatabaseIdentity } from "../queries/log-signing";
import type { CheckpointSink } from "../sinks/checkpoint-sink";
import { configuredSinks } from "../sinks/configured-sinks";
import { checkpointStateFile } from "./remembered-checkpoint";

/**
 * A process's comparison with the places outside: its database, and the places that did not answer.
 */
interface OutsideComparison {
  database: string;
  open: readonly string[];
  retryAt: number;
}

/** A machine that signs checkpoints, and what it knows apart from the database. */
export interface SigningMachine {
  /** Stable, and its own for each state file: processes that share one are one machine. */
  name: string;
  /** Holds the note of the checkpoint that was signed last. */
  stateFile: string;
  sinks: readonly CheckpointSink[];
  databaseOf: (client: Pool | PoolClient) => Promise<DatabaseIdentity>;
  compared: OutsideComparison | null;
  /** Checkpoint that was followed last: nothing is read again while it is unchanged. */
  followed: string | null;
  /** The stop that was reported last, so that it is reported once. */
  stopped: string | null;
}

/** A machine with this state file. */
export function signingMachine(
  stateFile: string,
  sinks: readonly CheckpointSink[],
  databaseOf: SigningMachine["databaseOf"] = findDatabaseIdentity,
): SigningMachine {
  const place = createHash("sha256").update(stateFile).digest("hex").slice(0, 6);
  return {
    name: `${hostname()}/${place}`,
    stateFile,
    sinks,
    databaseOf,
    compared: null,
    followed: null,
    stopped: null,
  };
}

/** The machine of this process, as it is configured. */
export function thisMachine(): SigningMachine {
  return processSingleton("signing-machine", () =>
    signingMachine(checkpointStateFile(), configuredSinks()),
  );
}
