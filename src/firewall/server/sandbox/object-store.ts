import "server-only";
import {
  findObject,
  findObjectKeys,
  lockObjects,
  objectUseBeside,
  putObject,
  removeObject,
} from "@/firewall/server/queries/agent-objects";
import { inTransaction } from "@/platform/db/transaction";
import type { StoreCall } from "./script-messages";
import { ToolFailure, type ToolRun } from "./tool-run";

const MOST_OBJECTS = 1_000;
const MOST_BYTES = 10 * 1024 * 1024;
/** Of one value; the table admits no more. */
export const MOST_VALUE_BYTES = 1024 * 1024;

const KEY = /^[^\p{Cc}\p{Cs}]{1,200}$/u;
const PREFIX = /^[^\p{Cc}\p{Cs}]{0,200}$/u;

/**
 * Answers a script's call of its agent's store with JSON, or null where there is no value. Quotas
 * hold under concurrent writes. Throws ToolFailure, whose reason the script may read.
 */
export async function callStore(
  { ctx, agent }: Pick<ToolRun, "ctx" | "agent">,
  name: StoreCall,
  key: string,
  value: string | null,
): Promise<string | null> {
  const { pool } = ctx.db;
  if (!(name === "list" ? PREFIX : KEY).test(key)) {
    throw new ToolFailure("arguments_invalid", "A key has 1 to 200 printable characters.");
  }
  if (name === "get") return findObject(pool, agent.id, key);
  if (name === "list") return JSON.stringify(await findObjectKeys(pool, agent.id, key));
  await keep({ ctx, agent }, key, value === null ? null : Buffer.from(value));
  return null;
}

function keep(
  { ctx, agent }: Pick<ToolRun, "ctx" | "agent">,
  key: string,
  value: Buffer | null,
): Promise<void> {
  return inTransaction(ctx.db.pool, async (client) => {
    await lockObjects(client, agent.id);
    if (value === null) return removeObject(client, agent.id, key);
    if (value.byteLength > MOST_VALUE_BYTES) {
      throw new ToolFailure("quota_exceeded", `A value has at most ${MOST_VALUE_BYTES} bytes.`);
    }
    const { objects, bytes } = await objectUseBeside(client, agent.id, key);
    if (objects + 1 > MOST_OBJECTS) {
      throw new ToolFailure("quota_exceeded", `The store has ${MOST_OBJECTS} objects already.`);
    }
    if (bytes + value.byteLength > MOST_BYTES) {
      throw new ToolFailure("quota_exceeded", `The store has at most ${MOST_BYTES} bytes.`);
    }
    await putObject(client, agent.id, { key, value, at: ctx.clock() });
  });
}
