import "server-only";
import type { PoolClient } from "pg";
import { pgExecutor } from "@/platform/db/transaction";
import { publishLive } from "@/platform/live/live";

/** Topic of everybody who watches the queue. */
export const APPROVALS_TOPIC = "approvals";

/** Topic of whoever waits for one approval. */
export function approvalTopic(id: string): string {
  return `approval:${id}`;
}

/** Tells, once the transaction commits, the queue and whoever waits for it that an approval has news. */
export async function publishApproval(client: PoolClient, id: string): Promise<void> {
  const tx = pgExecutor(client);
  await publishLive(tx, APPROVALS_TOPIC);
  await publishLive(tx, approvalTopic(id));
}
