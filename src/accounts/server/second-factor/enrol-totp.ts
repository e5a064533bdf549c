import "server-only";
import { create } from "qrcode";
import { z } from "zod";
import { ServiceError } from "@/encoding/domain/errors";
import { forgetAccess } from "@/platform/auth/access-cache";
import { confirmTotp, findTotp, offerTotp } from "@/platform/auth/factors/second-factors";
import {
  newTotpSecret,
  openTotpSecret,
  sealTotpSecret,
  totpEnrolment,
  totpStep,
} from "@/platform/auth/factors/totp";
import { inTransaction } from "@/platform/db/transaction";
import { operation } from "@/platform/declaration/operation";
import { requireOwnAccount } from "@/platform/operation/context";
import { appendRecord } from "@/trace/server/records/append";
import { requireStepUp } from "../step-up";
import { endEarlierAccess } from "./end-earlier-access";
import { PasswordInput, RecoveryCodesDto } from "./factor-dto";
import { FactorCode } from "./factor-input";
import { firstRecoveryCodes } from "./recovery-codes";

/** How long a secret that was shown may wait for its first code. */
const OFFER_MS = 15 * 60_000;

const TotpOfferDto = z.object({
  secret: z.string().meta({ description: "Base32, to type where no camera is" }),
  uri: z.string(),
  qr: z
    .array(z.string())
    .meta({ description: "Rows of the QR code of the URI, `1` where a module is dark" }),
});

/**
 * Begins with an authenticator app: its secret, which is shown once and counts from the first code on. Throws
 * `conflict` where the account has one, and as requireStepUp does.
 */
export const beginTotp = operation({
  name: "beginTotp",
  summary: "Begins with an authenticator app",
  beforeEnrolment: true,
  input: PasswordInput,
  output: TotpOfferDto,
  errors: [],
  console: "secondFactor.begin_totp",
  run: async (ctx, { password }) => {
    const actor = requireOwnAccount(ctx);
    await requireStepUp(ctx, actor, password);
    const secret = newTotpSecret();
    const sealed = sealTotpSecret(secret, actor.id);
    if (!(await offerTotp(ctx.db.pool, actor.id, sealed, ctx.clock()))) {
      throw new ServiceError(
        "conflict",
        "There is an authenticator app. Remove it before you add another.",
      );
    }
    const offer = totpEnrolment(secret, actor.email);
    return { ...offer, qr: qrRows(offer.uri) };
  },
});

function qrRows(text: string): string[] {
  const { modules } = create(text, { errorCorrectionLevel: "M" });
  return Array.from({ length: modules.size }, (_, row) =>
    Array.from({ length: modules.size }, (_, column) =>
      modules.get(row, column) ? "1" : "0",
    ).join(""),
  );
}

const ConfirmTotpInput = z.object({ code: FactorCode });

/**
 * Lets the authenticator app count, by its first code, which then is used up, and ends the account's other
 * sessions and bearer tokens, which were opened without it. Returns the recovery codes where it is the first second factor. Throws `conflict` where none was begun in the last 15 minutes and
 * `validation_failed` for a wrong code.
 */
export const confirmNewTotp = operation({
  name: "confirmNewTotp",
  summary:
    "Lets the authenticator app count, by its first code, which then is used up, and ends the account's other sessions and bearer tokens, which were opened without it",
  beforeEnrolment: true,
  input: ConfirmTotpInput,
  output: RecoveryCodesDto,
  errors: [],
  console: "secondFactor.confirm_totp",
  run: async (ctx, { code }) => {
    const actor = requireOwnAccount(ctx);
    const now = ctx.clock();
    const codes = await inTransaction(ctx.db.pool, async (client) => {
      const totp = await findTotp(client, actor.id, { lock: true });
      const isWaiting = totp !== null && totp.confirmed_at === null;
      if (!isWaiting || now.getTime() - totp.created_at.getTime() > OFFER_MS) {
        throw new ServiceError("conflict", "Begin again: no secret waits for its code.");
      }
      const secret = openTotpSecret(totp.secret, actor.id);
      const step = secret === null ? null : totpStep(secret, code.replace(/\s/g, ""), now);
      if (step === null) {
        const message = "is not the code that the app shows now; its clock may be wrong";
        throw new ServiceError("validation_failed", { errors: [{ pointer: "/code", message }] });
      }
      await confirmTotp(client, actor.id, step, now);
      const given = await firstRecoveryCodes(client, actor.id);
      const allBut = actor.session ?? null;
      const ended = await endEarlierAccess(client, actor.id, { allBut });
      await appendRecord(ctx, client, {
        chain: "service",
        kind: "second_factor.add",
        summary: { account: actor.id, method: "totp", sessions_ended: ended ?? 0 },
      });
      return given;
    });
    forgetAccess();
    return { recovery_codes: codes };
  },
});
