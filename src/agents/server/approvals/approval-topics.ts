import "server-only";
import type { PoolClient } from "pg";
import { publishLive } from "@/platform/live/live";

/** Topic of everybody who watches the queue. */
export const APPROVALS_TOPIC = "approvals";

/** Topic for those waiting for one approval. */
export function approvalTopic(id: string): string {
  return `approval:${id}`;
}

/**
 * Notifies, once the transaction commits, the queue and those waiting for the approval that it
 * changed.
 */
export async function publishApproval(client: PoolClient, id: string): Promise<void> {
  await publishLive(client, APPROVALS_TOPIC);
  await publishLive(client, approvalTopic(id));
}
