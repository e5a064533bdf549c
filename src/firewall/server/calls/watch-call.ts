import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { killInForce } from "@/agents/domain/kill-switch";
import { findActiveSwitches } from "@/agents/server/queries/kill-switches";
import { toKillSwitch } from "@/agents/server/stops/map-kill-switch";
import { findCallStanding } from "@/firewall/server/queries/agent-calls";
import type { ServiceContext } from "@/platform/operation/context";

/** Between two looks at a call that is being executed. */
const LOOK_MS = 200;

interface WatchedCall {
  callId: string;
  tool: string;
  toolVersion: number;
}

/**
 * Runs the execution of a decided call unless it was stopped meanwhile, and ends it with its signal once
 * it is: by a kill switch, a quarantine, another version of the tool or its time. Returns null where it
 * was not begun. A look that fails stops it as well.
 */
export async function whileUnstopped<T>(
  ctx: ServiceContext,
  call: WatchedCall,
  timeoutMs: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T | null> {
  if (await isStopped(ctx, call)) return null;
  const stopping = new AbortController();
  const ended = new AbortController();
  const watching = watch(ctx, call, stopping, ended.signal);
  try {
    return await work(AbortSignal.any([stopping.signal, AbortSignal.timeout(timeoutMs)]));
  } finally {
    ended.abort();
    await watching;
  }
}

async function watch(
  ctx: ServiceContext,
  call: WatchedCall,
  stopping: AbortController,
  ended: AbortSignal,
): Promise<void> {
  for (;;) {
    // The abort ends the wait early; that is what it is for.
    await sleep(LOOK_MS, undefined, { signal: ended }).catch(() => undefined);
    if (ended.aborted) return;
    if (await isStopped(ctx, call)) {
      stopping.abort();
      return;
    }
  }
}

async function isStopped(ctx: ServiceContext, call: WatchedCall): Promise<boolean> {
  try {
    const { pool } = ctx.db;
    const standing = await findCallStanding(pool, call.callId);
    if (standing === null || standing.state !== "executing") return true;
    const { did, tier, status, tool_version } = standing;
    if (status === "QUARANTINED" || tool_version !== call.toolVersion) return true;
    const switches = (await findActiveSwitches(pool)).map(toKillSwitch);
    return killInForce(switches, { did, tier, tool: call.tool }) !== null;
  } catch (error) {
    ctx.log.error({ err: error, call: call.callId }, "call watch");
    return true;
  }
}
