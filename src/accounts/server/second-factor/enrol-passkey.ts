import "server-only";
import { z } from "zod";
import { ServiceError } from "@/encoding/domain/errors";
import { forgetAccess } from "@/platform/auth/access-cache";
import {
  createdPasskey,
  PASSKEY_MS,
  type PasskeyCreation,
  passkeyCreation,
} from "@/platform/auth/factors/passkey";
import {
  findPasskeys,
  insertPasskey,
  keepChallenge,
  takeChallenge,
} from "@/platform/auth/factors/second-factors";
import { inTransaction } from "@/platform/db/transaction";
import { operation } from "@/platform/declaration/operation";
import { requireOwnAccount } from "@/platform/operation/context";
import { appendRecord } from "@/trace/server/records/append";
import { requireStepUp } from "../step-up";
import { endEarlierAccess } from "./end-earlier-access";
import { PasswordInput, RecoveryCodesDto } from "./factor-dto";
import { PasskeyMade } from "./factor-input";
import { firstRecoveryCodes } from "./recovery-codes";

const MOST_PASSKEYS = 10;

/**
 * Begins with a passkey: what the browser is to make it by, which counts once and for five minutes. Throws
 * `conflict` where the account has ten, and as requireStepUp does.
 */
export const beginPasskey = operation({
  name: "beginPasskey",
  summary: "Begins with a passkey",
  beforeEnrolment: true,
  input: PasswordInput,
  output: z.custom<{ options: PasskeyCreation }>(),
  errors: [],
  console: "secondFactor.begin_passkey",
  run: async (ctx, { password }) => {
    const actor = requireOwnAccount(ctx);
    await requireStepUp(ctx, actor, password);
    const known = await findPasskeys(ctx.db.pool, actor.id);
    if (known.length >= MOST_PASSKEYS) {
      throw new ServiceError("conflict", `An account has ${MOST_PASSKEYS} passkeys at most.`);
    }
    const options = await passkeyCreation(actor, known);
    const expiresAt = new Date(ctx.clock().getTime() + PASSKEY_MS);
    await keepChallenge(ctx.db.pool, actor.id, "enrol", options.challenge, expiresAt);
    return { options };
  },
});

const AddPasskeyInput = z.object({
  name: z.string().trim().min(1).max(100),
  passkey: PasskeyMade,
});

/**
 * Adds the passkey that the browser made, and ends the account's other sessions and bearer tokens, which were
 * opened without it. Returns the recovery codes where it is the first second factor.
 * Throws `validation_failed` for one that does not answer the challenge, and `conflict` for one that is known.
 */
export const addPasskey = operation({
  name: "addPasskey",
  summary:
    "Adds the passkey that the browser made, and ends the account's other sessions and bearer tokens, which were opened without it",
  beforeEnrolment: true,
  input: AddPasskeyInput,
  output: RecoveryCodesDto,
  errors: [],
  console: "secondFactor.add_passkey",
  run: async (ctx, { name, passkey }) => {
    const actor = requireOwnAccount(ctx);
    const challenge = await takeChallenge(ctx.db.pool, actor.id, "enrol", ctx.clock());
    const made = challenge === null ? null : await createdPasskey(passkey, challenge);
    if (made === null) {
      const message = "does not answer the challenge, or came too late; begin again";
      throw new ServiceError("validation_failed", { errors: [{ pointer: "/passkey", message }] });
    }
    const codes = await inTransaction(ctx.db.pool, async (client) => {
      const id = ctx.newId();
      const row = { ...made, id, account_id: actor.id, name, created_at: ctx.clock() };
      if (!(await insertPasskey(client, row))) {
        throw new ServiceError("conflict", "This passkey is known already.");
      }
      const given = await firstRecoveryCodes(client, actor.id);
      const allBut = actor.session ?? null;
      const ended = await endEarlierAccess(client, actor.id, { allBut });
      await appendRecord(ctx, client, {
        chain: "service",
        kind: "second_factor.add",
        summary: { account: actor.id, method: "passkey", passkey: id, sessions_ended: ended ?? 0 },
      });
      return given;
    });
    forgetAccess();
    return { recovery_codes: codes };
  },
});
