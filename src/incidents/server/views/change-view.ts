import "server-only";
import type { PoolClient } from "pg";
import { ServiceError } from "@/encoding/domain/errors";
import { canonicalJson } from "@/encoding/domain/json/canonical-json";
import { inTransaction } from "@/platform/db/transaction";
import { isUniqueViolation } from "@/platform/db/unique-violation";
import {
  type AccountActor,
  requireAction,
  type ServiceContext,
} from "@/platform/operation/context";
import { appendRecord } from "@/trace/server/records/append";
import type { ViewDto } from "./view-dto";

interface ViewAct {
  kind: "view.save" | "view.rename" | "view.replace" | "view.remove";
  /** The view as it is afterwards, or as it was where it is gone. */
  view: ViewDto;
}

/**
 * One act on the account's own views with its record. A view's name and filters may name people, so
 * the record only commits to it. Throws `conflict` where the name is taken.
 */
export async function changeView(
  ctx: ServiceContext,
  act: (client: PoolClient, actor: AccountActor) => Promise<ViewAct>,
): Promise<ViewDto> {
  const actor = requireAction(ctx, "view.manage_own");
  try {
    return await inTransaction(ctx.db.pool, async (client) => {
      const { kind, view } = await act(client, actor);
      await appendRecord(ctx, client, {
        chain: "service",
        kind,
        summary: { view: view.id, account: actor.id },
        payload: Buffer.from(canonicalJson({ name: view.name, query: view.query })),
      });
      return view;
    });
  } catch (error) {
    if (isUniqueViolation(error)) {
      throw new ServiceError("conflict", { detail: "You have a view of this name.", cause: error });
    }
    throw error;
  }
}

/** The view that a statement returned. Throws `not_found` where it found none, as it does for another account's. */
export function foundView([view]: readonly ViewDto[]): ViewDto {
  if (view === undefined) {
    throw new ServiceError("not_found", { detail: "There is no such view." });
  }
  return view;
}
