import "server-only";
import { z } from "zod";

/** How an account shows that it is more than its password. */
export type SecondFactor = "totp" | "passkey" | "recovery_code";

const Base64Url = z
  .string()
  .min(1)
  .max(8_000)
  .regex(/^[A-Za-z0-9_-]+$/);

const Credential = {
  id: Base64Url,
  rawId: Base64Url,
  type: z.literal("public-key"),
  authenticatorAttachment: z.enum(["platform", "cross-platform"]).exactOptional(),
};

/** A browser's answer to a passkey's challenge (WebAuthn level 3, AuthenticationResponseJSON). */
export const PasskeyAnswer = z
  .object({
    ...Credential,
    response: z.object({
      clientDataJSON: Base64Url,
      authenticatorData: Base64Url,
      signature: Base64Url,
      userHandle: Base64Url.exactOptional(),
    }),
  })
  .meta({ id: "PasskeyAnswer" });

/** A new passkey from a browser (WebAuthn level 3, RegistrationResponseJSON). */
export const PasskeyMade = z.object({
  ...Credential,
  response: z.object({
    clientDataJSON: Base64Url,
    attestationObject: Base64Url,
    authenticatorData: Base64Url.exactOptional(),
    transports: z.array(z.string().max(40)).max(10).exactOptional(),
    publicKeyAlgorithm: z.number().int().exactOptional(),
    publicKey: Base64Url.exactOptional(),
  }),
});

/** A code of the authenticator app, or a recovery code. */
export const FactorCode = z.string().trim().min(6).max(40);

/** Second factor beside the password; one of them. */
export interface FactorAnswer {
  code?: string | undefined;
  passkey?: z.infer<typeof PasskeyAnswer> | undefined;
}
