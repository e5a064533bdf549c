import "server-only";
import type { Pool, PoolClient } from "pg";
import type { ServiceContext } from "@/platform/operation/context";
import type { CustodyAct } from "@/trace/domain/custody-event";
import { traceTime } from "@/trace/domain/record";
import { appendCustody } from "./append-custody";
import { custodyParty } from "./custody-party";

/** Chain of custody of a package. */
export function packageChain(sha256: string): string {
  return `package:${sha256}`;
}

/** Appends what the caller does with a package, now, to the package's own chain of custody. */
export async function appendPackageCustody(
  ctx: ServiceContext,
  tx: Pool | PoolClient,
  sha256: string,
  act: Omit<CustodyAct, "subject" | "actor" | "at" | "recorded_at">,
): Promise<void> {
  const now = traceTime(ctx.clock());
  const subject = packageChain(sha256);
  await appendCustody(tx, subject, [
    {
      evidenceId: null,
      subject,
      actor: custodyParty(ctx.actor),
      at: now,
      recorded_at: now,
      ...act,
    },
  ]);
}
