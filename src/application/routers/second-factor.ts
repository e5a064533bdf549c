import "server-only";
import { describeFactors } from "@/accounts/server/second-factor/describe-factors";
import {
  AddPasskeyInput,
  addPasskey,
  beginPasskey,
} from "@/accounts/server/second-factor/enrol-passkey";
import {
  beginTotp,
  ConfirmTotpInput,
  confirmNewTotp,
  TotpOfferDto,
} from "@/accounts/server/second-factor/enrol-totp";
import {
  FactorsDto,
  PasswordInput,
  RecoveryCodesDto,
} from "@/accounts/server/second-factor/factor-dto";
import { renewRecoveryCodes } from "@/accounts/server/second-factor/recovery-codes";
import {
  RemoveFactorInput,
  RemoveFactorsOfInput,
  removeFactor,
  removeFactorsOf,
} from "@/accounts/server/second-factor/remove-factors";
import { allowed, authed, authedBeforeEnrolment, router } from "@/platform/trpc/init";

export const secondFactorRouter = router({
  own: authedBeforeEnrolment.output(FactorsDto).query(({ ctx }) => describeFactors(ctx.service)),
  begin_totp: authedBeforeEnrolment
    .input(PasswordInput)
    .output(TotpOfferDto)
    .mutation(({ ctx, input }) => beginTotp(ctx.service, input)),
  confirm_totp: authedBeforeEnrolment
    .input(ConfirmTotpInput)
    .output(RecoveryCodesDto)
    .mutation(({ ctx, input }) => confirmNewTotp(ctx.service, input)),
  begin_passkey: authedBeforeEnrolment
    .input(PasswordInput)
    .mutation(({ ctx, input }) => beginPasskey(ctx.service, input)),
  add_passkey: authedBeforeEnrolment
    .input(AddPasskeyInput)
    .output(RecoveryCodesDto)
    .mutation(({ ctx, input }) => addPasskey(ctx.service, input)),
  renew_recovery_codes: authedBeforeEnrolment
    .input(PasswordInput)
    .mutation(({ ctx, input }) => renewRecoveryCodes(ctx.service, input)),
  remove: authed
    .input(RemoveFactorInput)
    .mutation(({ ctx, input }) => removeFactor(ctx.service, input)),
  remove_of: allowed("account.manage")
    .input(RemoveFactorsOfInput)
    .mutation(({ ctx, input }) => removeFactorsOf(ctx.service, input)),
});
