import "server-only";
import type { PoolClient } from "pg";
import { z } from "zod";
import { ServiceError } from "@/encoding/domain/errors";
import { forgetAccess } from "@/platform/auth/access-cache";
import {
  findPasskeys,
  findTotp,
  removeAllFactors,
  removePasskey,
  removeRecoveryCodes,
  removeTotp,
} from "@/platform/auth/factors/second-factors";
import { inTransaction } from "@/platform/db/transaction";
import { operation } from "@/platform/declaration/operation";
import { insertAccountNotices } from "@/platform/notices/notices";
import { requireOwnAccount } from "@/platform/operation/context";
import { appendRecord } from "@/trace/server/records/append";
import { requireStepUp } from "../step-up";
import { endEarlierAccess } from "./end-earlier-access";
import { PasswordInput } from "./factor-dto";

const RemoveFactorInput = PasswordInput.extend({
  /** Which passkey; the authenticator app where it is left out. */
  passkey: z.uuid().optional(),
});

/**
 * Removes one of one's own second factors; with the last one the recovery codes go. Throws `not_found`, and as
 * requireStepUp does.
 */
export const removeFactor = operation({
  name: "removeFactor",
  summary: "Removes one of one's own second factors",
  input: RemoveFactorInput,
  output: z.void(),
  errors: [],
  console: "secondFactor.remove",
  run: async (ctx, { password, passkey }) => {
    const actor = requireOwnAccount(ctx);
    await requireStepUp(ctx, actor, password);
    await inTransaction(ctx.db.pool, async (client) => {
      const removed =
        passkey === undefined
          ? await removeTotp(client, actor.id)
          : await removePasskey(client, actor.id, passkey);
      if (!removed) throw new ServiceError("not_found");
      if (!(await hasFactor(client, actor.id))) await removeRecoveryCodes(client, actor.id);
      await appendRecord(ctx, client, {
        chain: "service",
        kind: "second_factor.remove",
        summary: {
          account: actor.id,
          method: passkey === undefined ? "totp" : "passkey",
          ...(passkey === undefined ? {} : { passkey }),
        },
      });
    });
    forgetAccess();
  },
});

async function hasFactor(client: PoolClient, accountId: string): Promise<boolean> {
  const totp = await findTotp(client, accountId);
  return totp?.confirmed_at != null || (await findPasskeys(client, accountId)).length > 0;
}

const RemoveFactorsOfInput = PasswordInput.extend({ id: z.uuid() });

/**
 * Removes every second factor of another account, whose owner lost it, and ends all its sessions
 * and bearer tokens; notifies the owner, all administrators and auditors. Throws `not_found`,
 * `conflict` for one's own account and for one without a second factor, and as requireStepUp does.
 */
export const removeFactorsOf = operation({
  name: "removeFactorsOf",
  summary:
    "Removes every second factor of another account, whose owner lost it, and ends all its sessions and bearer tokens",
  action: "account.manage",
  input: RemoveFactorsOfInput,
  output: z.void(),
  errors: [],
  console: "secondFactor.remove_of",
  run: async (ctx, { id, password }) => {
    const { actor } = ctx;
    if (id === actor.id) {
      throw new ServiceError("conflict", "Remove your own in your profile.");
    }
    await requireStepUp(ctx, actor, password);
    await inTransaction(ctx.db.pool, async (client) => {
      const ended = await endEarlierAccess(client, id, { allBut: null });
      if (ended === null) throw new ServiceError("not_found");
      const removed = await removeAllFactors(client, id);
      if (removed === 0) {
        throw new ServiceError("conflict", "The account has no second factor.");
      }
      await appendRecord(ctx, client, {
        chain: "service",
        kind: "second_factor.remove_all",
        summary: { account: id, removed, sessions_ended: ended },
      });
      const now = ctx.clock();
      await insertAccountNotices(
        client,
        { kind: "second_factors_removed", accountId: id, subject: now.toISOString(), now },
        { alsoOwner: true },
      );
    });
    forgetAccess();
  },
});
