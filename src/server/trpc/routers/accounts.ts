import "server-only";
import { z } from "zod";
import { sessionSetCookie } from "@/server/auth/session";
import { AccountDto } from "@/server/services/accounts/account-dto";
import { ChangePasswordInput, changePassword } from "@/server/services/accounts/change-password";
import { CreateAccountInput, createAccount } from "@/server/services/accounts/create-account";
import { describeSession } from "@/server/services/accounts/describe-session";
import { listAccounts } from "@/server/services/accounts/list-accounts";
import {
  endOtherSessions,
  endSession,
  listSessions,
  SessionsDto,
} from "@/server/services/accounts/sessions";
import {
  resetPassword,
  UpdateAccountInput,
  updateAccount,
} from "@/server/services/accounts/update-account";
import { POLICY, ROLES } from "@/server/services/policy";
import {
  CreateTokenInput,
  createToken,
  listTokens,
  listTokensOf,
  revokeToken,
  revokeTokenOf,
} from "@/server/services/tokens/api-tokens";
import { authed, authedBeforePasswordChange, router } from "../init";

const Id = z.object({ id: z.uuid() });

export const sessionRouter = router({
  me: authedBeforePasswordChange.query(({ ctx }) => describeSession(ctx.service)),
});

export const accountRouter = router({
  change_password: authedBeforePasswordChange
    .input(ChangePasswordInput)
    .mutation(async ({ ctx, input }) => {
      const { session } = await changePassword(ctx.service, input);
      const { actor } = ctx.service;
      if (session === null || actor.kind !== "account") return;
      const { id: sub, name, email } = actor;
      ctx.answer?.append("set-cookie", await sessionSetCookie({ sub, sid: session, name, email }));
    }),
  sessions: authed.output(SessionsDto).query(({ ctx }) => listSessions(ctx.service)),
  end_session: authed.input(Id).mutation(({ ctx, input }) => endSession(ctx.service, input)),
  end_other_sessions: authed.mutation(({ ctx }) => endOtherSessions(ctx.service)),
});

export const accountsRouter = router({
  list: authed
    .output(z.object({ accounts: z.array(AccountDto) }))
    .query(({ ctx }) => listAccounts(ctx.service)),
  create: authed
    .input(CreateAccountInput)
    .output(z.object({ account: AccountDto, one_time_password: z.string() }))
    .mutation(({ ctx, input }) => createAccount(ctx.service, input)),
  update: authed
    .input(UpdateAccountInput)
    .output(AccountDto)
    .mutation(({ ctx, input }) => updateAccount(ctx.service, input)),
  tokens: authed.input(Id).query(({ ctx, input }) => listTokensOf(ctx.service, input)),
  revoke_token: authed.input(Id).mutation(({ ctx, input }) => revokeTokenOf(ctx.service, input)),
  reset_password: authed.input(Id).mutation(({ ctx, input }) => resetPassword(ctx.service, input)),
});

export const tokensRouter = router({
  list: authed.query(({ ctx }) => listTokens(ctx.service)),
  create: authed
    .input(CreateTokenInput)
    .mutation(({ ctx, input }) => createToken(ctx.service, input)),
  revoke: authed.input(Id).mutation(({ ctx, input }) => revokeToken(ctx.service, input)),
});

export const policyRouter = router({
  table: authed.query(() => ({
    roles: [...ROLES],
    actions: Object.entries(POLICY).map(([action, roles]) => ({ action, roles: [...roles] })),
  })),
});
