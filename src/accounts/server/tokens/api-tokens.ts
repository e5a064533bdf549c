import "server-only";
import { z } from "zod";
import { ServiceError } from "@/encoding/domain/errors";
import type { ApiToken } from "@/generated/prisma/client";
import { forgetAccess } from "@/platform/auth/access-cache";
import { newApiToken } from "@/platform/auth/api-token";
import { requireAdmitted } from "@/platform/auth/require-admitted";
import { prismaExecutor } from "@/platform/db/transaction";
import {
  mayActor,
  requireAction,
  requirePerson,
  type ServiceContext,
} from "@/platform/operation/context";
import { ACTIONS } from "@/platform/operation/policy";
import { appendRecord } from "@/trace/server/records/append";

export const CreateTokenInput = z.object({
  name: z.string().trim().min(1).max(100),
  scopes: z.array(z.enum(ACTIONS)).min(1),
  expires_in_days: z.number().int().min(1).max(366),
});

const DAY_MS = 24 * 60 * 60 * 1000;

export const ApiTokenDto = z
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

export type ApiTokenDto = z.infer<typeof ApiTokenDto>;

export const ApiTokensDto = z.object({ tokens: z.array(ApiTokenDto) }).meta({ id: "ApiTokens" });

export const CreatedTokenDto = z
  .object({ token: z.string().meta({ description: "Shown this once" }), info: ApiTokenDto })
  .meta({ id: "CreatedApiToken" });

function toTokenDto(token: ApiToken): ApiTokenDto {
  return {
    id: token.id,
    name: token.name,
    prefix: token.prefix,
    scopes: token.scopes,
    expires_at: token.expiresAt?.toISOString() ?? null,
    last_used_at: token.lastUsedAt?.toISOString() ?? null,
    revoked_at: token.revokedAt?.toISOString() ?? null,
    created_at: token.createdAt.toISOString(),
  };
}

/** One's own tokens, the latest first. */
export async function listTokens(ctx: ServiceContext): Promise<{ tokens: ApiTokenDto[] }> {
  const actor = requireAction(ctx, "token.manage_own");
  const tokens = await ctx.db.prisma.apiToken.findMany({
    where: { accountId: actor.id },
    orderBy: { createdAt: "desc" },
  });
  return { tokens: tokens.map(toTokenDto) };
}

/** One of one's own tokens. Throws `not_found`. */
export async function getToken(ctx: ServiceContext, { id }: { id: string }): Promise<ApiTokenDto> {
  const actor = requireAction(ctx, "token.manage_own");
  const token = await ctx.db.prisma.apiToken.findFirst({ where: { id, accountId: actor.id } });
  if (token === null) throw new ServiceError("not_found");
  return toTokenDto(token);
}

/**
 * Makes a token for a scanner or a CI job; its text is shown once. Throws `forbidden` for a scope
 * that its owner does not have, for a token never widens rights, and for a personal token, which would
 * make itself a successor.
 */
export async function createToken(
  ctx: ServiceContext,
  input: z.infer<typeof CreateTokenInput>,
): Promise<z.infer<typeof CreatedTokenDto>> {
  const actor = requireAction(ctx, "token.manage_own");
  requirePerson(actor);
  const excess = input.scopes.filter((scope) => !mayActor(actor, scope));
  if (excess.length > 0) {
    throw new ServiceError("forbidden", {
      detail: `Your roles do not allow ${excess.join(", ")}.`,
    });
  }
  const { token, prefix, hash } = newApiToken();
  const now = ctx.clock();
  const created = await ctx.db.prisma.$transaction(async (tx) => {
    await requireAdmitted(prismaExecutor(tx), actor);
    const row = await tx.apiToken.create({
      data: {
        accountId: actor.id,
        name: input.name,
        tokenHash: new Uint8Array(hash),
        prefix,
        scopes: input.scopes,
        expiresAt: new Date(now.getTime() + input.expires_in_days * DAY_MS),
        createdAt: now,
      },
    });
    await appendRecord(ctx, prismaExecutor(tx), {
      chain: "service",
      kind: "token.create",
      summary: { token: row.id, account: actor.id, scopes: [...input.scopes].sort() },
    });
    return row;
  });
  return { token, info: toTokenDto(created) };
}

/** Ends one of one's own tokens at once. Throws `not_found`. */
export async function revokeToken(ctx: ServiceContext, input: { id: string }): Promise<void> {
  const actor = requireAction(ctx, "token.manage_own");
  await revoke(ctx, { id: input.id, accountId: actor.id });
}

/** The tokens of an account that still open something, the latest first, for those who manage accounts. */
export async function listTokensOf(
  ctx: ServiceContext,
  input: { id: string },
): Promise<{ tokens: ApiTokenDto[] }> {
  requireAction(ctx, "account.manage");
  const now = ctx.clock();
  const tokens = await ctx.db.prisma.apiToken.findMany({
    where: {
      accountId: input.id,
      revokedAt: null,
      OR: [{ expiresAt: null }, { expiresAt: { gt: now } }],
    },
    orderBy: { createdAt: "desc" },
  });
  return { tokens: tokens.map(toTokenDto) };
}

/** Ends a token of whomever at once, for those who manage accounts. Throws `not_found`. */
export async function revokeTokenOf(
  ctx: ServiceContext,
  input: { id: string; accountId?: string },
): Promise<void> {
  requireAction(ctx, "account.manage");
  await revoke(ctx, input);
}

async function revoke(ctx: ServiceContext, token: { id: string; accountId?: string }) {
  await ctx.db.prisma.$transaction(async (tx) => {
    const [ended] = await tx.apiToken.updateManyAndReturn({
      where: { ...token, revokedAt: null },
      data: { revokedAt: ctx.clock() },
      select: { accountId: true },
    });
    if (ended === undefined) throw new ServiceError("not_found");
    await appendRecord(ctx, prismaExecutor(tx), {
      chain: "service",
      kind: "token.revoke",
      summary: { token: token.id, account: ended.accountId },
    });
  });
  forgetAccess();
}
