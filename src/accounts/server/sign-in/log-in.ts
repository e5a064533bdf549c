import "server-only";
import { z } from "zod";
import { ServiceError } from "@/encoding/domain/errors";
import { issueBearerToken } from "@/platform/auth/bearer-token";
import type { ServiceContext } from "@/platform/operation/context";
import { ROLES } from "@/platform/operation/policy";
import { FactorCode, PasskeyAnswer } from "../second-factor/factor-input";
import { verifyCredentials } from "./verify-credentials";

/** A missing member is a wrong credential, not a wrong request. */
export const LoginInput = z
  .object({
    email: z.string().max(320).optional().meta({ example: "analyst@app.example" }),
    username: z.string().max(320).optional().meta({ description: "Same as email" }),
    password: z.string().max(1024).optional().meta({ example: "correct horse battery" }),
    code: FactorCode.optional().meta({
      description:
        "Of the authenticator app, or a recovery code, where the account has a second factor",
    }),
    passkey: PasskeyAnswer.optional(),
  })
  .meta({ id: "Login" });

export const LoginResult = z
  .object({
    token: z
      .string()
      .meta({ description: "JWT for the Authorization header, valid for 60 minutes" }),
    roles: z.array(z.enum(ROLES)),
  })
  .meta({ id: "LoginResult" });

/** Exchanges e-mail, password and, where there is one, second factor for a bearer token. Throws as verifyCredentials does. */
export async function logIn(
  ctx: ServiceContext,
  input: z.infer<typeof LoginInput> & { source: string },
): Promise<z.infer<typeof LoginResult>> {
  const { password = "" } = input;
  const email = input.email ?? input.username ?? "";
  if (email === "" || password === "") throw new ServiceError("invalid_credentials");
  const account = await verifyCredentials(ctx, { ...input, email, password });
  return { token: await issueBearerToken(account, ctx.clock()), roles: account.roles };
}
