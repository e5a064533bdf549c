import "server-only";
import { z } from "zod";
import { ServiceError } from "@/encoding/domain/errors";
import { forgetAccess } from "@/platform/auth/access-cache";
import { newApiToken } from "@/platform/auth/api-token";
import { requireAdmitted } from "@/platform/auth/require-admitted";
import { runStatement, statements } from "@/platform/db/statements";
import { inTransaction } from "@/platform/db/transaction";
import { operation } from "@/platform/declaration/operation";
import { pickDto } from "@/platform/declaration/pick-dto";
import { mayActor, requirePerson, type ServiceContext } from "@/platform/operation/context";
import { ACTIONS } from "@/platform/operation/policy";
import { appendRecord } from "@/trace/server/records/append";

const CreateTokenInput = z.object({
  name: z.string().trim().min(1).max(100),
  scopes: z.array(z.enum(ACTIONS)).min(1),
  expires_in_days: z.number().int().min(1).max(366),
});

const DAY_MS = 24 * 60 * 60 * 1000;

const ApiTokenDto = z
  .object({
    id: z.uuid(),
    name: z.string(),
    prefix: z.string().meta({ description: "How the token begins" }),
    scopes: z.array(z.string()),
    expires_at: z.iso.datetime().nullable(),
    last_used_at: z.iso.datetime().nullable(),
    revoked_at: z.iso.datetime().nullable(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: "ApiToken" });

const ApiTokensDto = z.object({ tokens: z.array(ApiTokenDto) }).meta({ id: "ApiTokens" });

const CreatedTokenDto = z
  .object({ token: z.string().meta({ description: "Shown this once" }), info: ApiTokenDto })
  .meta({ id: "CreatedApiToken" });

/** Columns of a token that are read; never its hash. */
const COLUMNS = Object.keys(ApiTokenDto.shape) as (keyof typeof ApiTokenDto.shape)[];

function tokensOf(accountId: string) {
  return statements
    .selectFrom("api_token")
    .select(COLUMNS)
    .where("account_id", "=", accountId)
    .orderBy("created_at", "desc");
}

/** One's own tokens, the latest first. */
export const listTokens = operation({
  name: "listOwnTokens",
  summary: "One's own personal tokens",
  tag: "Accounts",
  auth: ["bearer", "session"],
  action: "token.manage_own",
  output: ApiTokensDto,
  says: "The latest first",
  errors: [],
  rest: "GET /api/ip3/v1/tokens",
  console: "tokens.list",
  run: async (ctx) => {
    const { actor } = ctx;
    const tokens = await runStatement(ctx.db.pool, tokensOf(actor.id));
    return { tokens: tokens.map((token) => pickDto(ApiTokenDto, token, {})) };
  },
});

/** One of one's own tokens. Throws `not_found`. */
export const getToken = operation({
  name: "getOwnToken",
  summary: "One of one's own personal tokens",
  tag: "Accounts",
  auth: ["bearer", "session"],
  action: "token.manage_own",
  params: z.object({ id: z.uuid() }),
  output: ApiTokenDto,
  says: "What is known of it, not its text",
  errors: [],
  rest: "GET /api/ip3/v1/tokens/{id}",
  run: async (ctx, { id }) => {
    const { actor } = ctx;
    const [token] = await runStatement(ctx.db.pool, tokensOf(actor.id).where("id", "=", id));
    if (token === undefined) throw new ServiceError("not_found");
    return pickDto(ApiTokenDto, token, {});
  },
});

/**
 * Makes a token for a scanner or a CI job; its text is shown once. Throws `forbidden` for a scope
 * that its owner does not have, for a token never widens rights, and for a personal token, which would
 * make itself a successor.
 */
export const createToken = operation({
  name: "createToken",
  summary: "Make a personal token, whose rights never exceed one's own",
  tag: "Accounts",
  action: "token.manage_own",
  secret: true,
  location: "/api/ip3/v1/tokens/{$response.body#/info/id}",
  body: CreateTokenInput.strict(),
  input: CreateTokenInput,
  output: CreatedTokenDto,
  status: 201,
  says: "The token",
  errors: [],
  rest: "POST /api/ip3/v1/tokens",
  console: "tokens.create",
  run: async (ctx, input) => {
    const { actor } = ctx;
    requirePerson(actor);
    const excess = input.scopes.filter((scope) => !mayActor(actor, scope));
    if (excess.length > 0) {
      throw new ServiceError("forbidden", `Your roles do not allow ${excess.join(", ")}.`);
    }
    const { token, prefix, hash } = newApiToken();
    const now = ctx.clock();
    const created = await inTransaction(ctx.db.pool, async (client) => {
      await requireAdmitted(client, actor);
      const values = {
        id: ctx.newId(),
        account_id: actor.id,
        name: input.name,
        token_hash: hash,
        prefix,
        scopes: input.scopes,
        expires_at: new Date(now.getTime() + input.expires_in_days * DAY_MS),
        created_at: now,
      };
      const [row] = await runStatement(
        client,
        statements.insertInto("api_token").values(values).returning(COLUMNS),
      );
      if (row === undefined) throw new Error("the token was not written");
      await appendRecord(ctx, client, {
        chain: "service",
        kind: "token.create",
        summary: { token: row.id, account: actor.id, scopes: [...input.scopes].sort() },
      });
      return row;
    });
    return { token, info: pickDto(ApiTokenDto, created, {}) };
  },
});

/** Ends one of one's own tokens at once. Throws `not_found`. */
export const revokeToken = operation({
  name: "revokeToken",
  summary: "End one of one's own personal tokens at once",
  tag: "Accounts",
  action: "token.manage_own",
  params: z.object({ id: z.uuid() }),
  output: z.void(),
  status: 204,
  says: "It opens nothing any more",
  errors: [],
  rest: "DELETE /api/ip3/v1/tokens/{id}",
  console: "tokens.revoke",
  run: async (ctx, input) => {
    const { actor } = ctx;
    await revoke(ctx, { id: input.id, accountId: actor.id });
  },
});

/** The tokens of an account that still open something, the latest first, for those who manage accounts. */
export const listTokensOf = operation({
  name: "listTokensOfAccount",
  summary: "The personal tokens of an account that still open something",
  tag: "Accounts",
  auth: ["bearer", "session"],
  action: "account.manage",
  params: z.object({ id: z.uuid() }),
  output: ApiTokensDto,
  says: "The latest first",
  errors: [],
  rest: "GET /api/ip3/v1/accounts/{id}/tokens",
  console: "accounts.tokens",
  run: async (ctx, input) => {
    const now = ctx.clock();
    const tokens = await runStatement(
      ctx.db.pool,
      tokensOf(input.id)
        .where("revoked_at", "is", null)
        .where((eb) => eb.or([eb("expires_at", "is", null), eb("expires_at", ">", now)])),
    );
    return { tokens: tokens.map((token) => pickDto(ApiTokenDto, token, {})) };
  },
});

/** Ends a token of whomever at once, for those who manage accounts. Throws `not_found`. */
export const revokeTokenOf = operation({
  name: "revokeTokenOfAccount",
  summary: "End a personal token of an account at once",
  tag: "Accounts",
  action: "account.manage",
  params: z.object({ id: z.uuid(), token: z.uuid() }),
  input: z.object({ id: z.uuid(), accountId: z.uuid().optional() }),
  output: z.void(),
  status: 204,
  says: "It opens nothing any more",
  read: ({ params }) => ({ id: params.token, accountId: params.id }),
  errors: [],
  rest: "DELETE /api/ip3/v1/accounts/{id}/tokens/{token}",
  console: "accounts.revoke_token",
  run: async (ctx, { id, accountId }) => {
    await revoke(ctx, { id, ...(accountId === undefined ? {} : { accountId }) });
  },
});

async function revoke(ctx: ServiceContext, token: { id: string; accountId?: string }) {
  await inTransaction(ctx.db.pool, async (client) => {
    const { rows } = await client.query<{ account_id: string }>(
      `UPDATE api_token SET revoked_at = $3
       WHERE id = $1 AND ($2::uuid IS NULL OR account_id = $2) AND revoked_at IS NULL
       RETURNING account_id`,
      [token.id, token.accountId ?? null, ctx.clock()],
    );
    const [ended] = rows;
    if (ended === undefined) throw new ServiceError("not_found");
    await appendRecord(ctx, client, {
      chain: "service",
      kind: "token.revoke",
      summary: { token: token.id, account: ended.account_id },
    });
  });
  forgetAccess();
}
