import "server-only";
import { z } from "zod";
import { AccountDto } from "@/accounts/server/account-dto";
import { ChangePasswordInput, changePassword } from "@/accounts/server/change-password";
import {
  CreateAccountInput,
  CreatedAccountDto,
  createAccount,
} from "@/accounts/server/create-account";
import { decideRoleRequest } from "@/accounts/server/decide-role-request";
import { describeSession } from "@/accounts/server/describe-session";
import { AccountsDto, listAccounts } from "@/accounts/server/list-accounts";
import { listRoles, RolesDto } from "@/accounts/server/list-roles";
import { resetPassword } from "@/accounts/server/reset-password";
import { DecideRoleRequestInput } from "@/accounts/server/role-request-dto";
import {
  endOtherSessions,
  endSession,
  listSessions,
  SessionsDto,
} from "@/accounts/server/sign-in/sessions";
import {
  CreateTokenInput,
  createToken,
  listTokens,
  listTokensOf,
  revokeToken,
  revokeTokenOf,
} from "@/accounts/server/tokens/api-tokens";
import { UpdateAccountInput, updateAccount } from "@/accounts/server/update-account";
import { sessionSetCookie } from "@/platform/auth/session";
import { allowed, authed, authedBeforePasswordChange, router } from "@/platform/trpc/init";

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
  list: allowed("account.manage")
    .output(AccountsDto)
    .query(({ ctx }) => listAccounts(ctx.service)),
  create: allowed("account.manage")
    .input(CreateAccountInput)
    .output(CreatedAccountDto)
    .mutation(({ ctx, input }) => createAccount(ctx.service, input)),
  update: allowed("account.manage")
    .input(UpdateAccountInput)
    .output(AccountDto)
    .mutation(({ ctx, input }) => updateAccount(ctx.service, input)),
  decide_role_request: allowed("account.manage")
    .input(DecideRoleRequestInput)
    .mutation(({ ctx, input }) => decideRoleRequest(ctx.service, input)),
  tokens: allowed("account.manage")
    .input(Id)
    .query(({ ctx, input }) => listTokensOf(ctx.service, input)),
  revoke_token: allowed("account.manage")
    .input(Id)
    .mutation(({ ctx, input }) => revokeTokenOf(ctx.service, input)),
  reset_password: allowed("account.manage")
    .input(Id)
    .mutation(({ ctx, input }) => resetPassword(ctx.service, input)),
});

export const tokensRouter = router({
  list: allowed("token.manage_own").query(({ ctx }) => listTokens(ctx.service)),
  create: allowed("token.manage_own")
    .input(CreateTokenInput)
    .mutation(({ ctx, input }) => createToken(ctx.service, input)),
  revoke: allowed("token.manage_own")
    .input(Id)
    .mutation(({ ctx, input }) => revokeToken(ctx.service, input)),
});

export const policyRouter = router({
  table: authed.output(RolesDto).query(({ ctx }) => listRoles(ctx.service)),
});
