import "server-only";
import type { PoolClient } from "pg";
import { publishLive } from "@/platform/live/live";

/** Topic of everybody who watches the queue. */
export const APPROVALS_TOPIC = "approvals";

/** Topic of whoever waits for one approval. */
export function approvalTopic(id: string): string {
  return `approval:${id}`;
}

/** Tells, once the transaction commits, the queue and whoever waits for it that an approval has news. */
export async function publishApproval(client: PoolClient, id: string): Promise<void> {
  await publishLive(client, APPROVALS_TOPIC);
  await publishLive(client, approvalTopic(id));
}
