import "server-only";
import type { CustodyAct } from "@/domain/custody/custody-event";
import { traceTime } from "@/domain/trace/record";
import { appendCustody } from "@/server/custody/append-custody";
import { custodyParty } from "@/server/custody/custody-party";
import type { SqlExecutor } from "@/server/db/transaction";
import type { ServiceContext } from "../context";

/** Chain of custody of a package. */
export function packageChain(sha256: string): string {
  return `package:${sha256}`;
}

/** Appends what the caller does with a package, now, to the package's own chain of custody. */
export async function appendPackageCustody(
  ctx: ServiceContext,
  tx: SqlExecutor,
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
