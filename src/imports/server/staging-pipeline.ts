import "server-only";
import type { PoolClient } from "pg";
import { type StagedBatch, stageBatch } from "./queries/import-staging";

/** Copies one batch while the next one is being parsed; never more than one is under way. */
export class StagingPipeline {
  private current: Promise<void> = Promise.resolve();

  constructor(private readonly client: PoolClient) {}

  /** Starts copying a batch once the one before has arrived; throws what that one failed with. */
  async push(batch: StagedBatch): Promise<void> {
    await this.current;
    this.current = stageBatch(this.client, batch);
    // Awaited by the next push or by drain; until then a failure must not count as unhandled.
    this.current.catch(() => undefined);
  }

  /** Waits for the last batch. */
  async drain(): Promise<void> {
    await this.current;
  }

  /** Waits until the connection is free again, whatever became of the last batch. */
  async settle(): Promise<void> {
    await this.current.catch(() => undefined);
  }
}
