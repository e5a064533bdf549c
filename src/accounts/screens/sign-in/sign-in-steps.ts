import type { PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/browser";
import { signIn } from "next-auth/react";
import type { SignInFailure } from "./copy";

/** Values of the form's first step. */
export interface Credentials {
  email: string;
  password: string;
}

/** Second factors offered after a correct password. */
export interface FactorOffer {
  methods: string[];
  passkeyOptions: PublicKeyCredentialRequestOptionsJSON | null;
}

export type Outcome = "signed_in" | "second_factor_required" | SignInFailure;

/** Signs the browser in, with the second factor where one is sent. */
export async function trySignIn(
  credentials: Credentials & { code?: string; passkey?: string },
): Promise<Outcome> {
  const result = await signIn("credentials", { ...credentials, redirect: false }).catch(() => null);
  if (result === null || result === undefined) return "unavailable";
  if (result.ok) return "signed_in";
  switch (result.error) {
    case "second_factor_required":
    case "second_factor_invalid":
    case "rate_limited":
    case "unavailable":
      return result.error;
    default:
      return "invalid_credentials";
  }
}

/** Asks which second factors there are, and for a challenge that a passkey can sign once. */
export async function askFactors({
  email,
  password,
}: Credentials): Promise<FactorOffer | SignInFailure> {
  const response = await fetch("/api/ip3/v1/auth/login", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  }).catch(() => null);
  if (response?.status === 429) return "rate_limited";
  const problem: unknown = await response?.json().catch(() => null);
  return readOffer(problem) ?? "unavailable";
}

function readOffer(problem: unknown): FactorOffer | null {
  if (typeof problem !== "object" || problem === null) return null;
  const { code, methods, passkey_options: options } = problem as Record<string, unknown>;
  if (code !== "second_factor_required" || !Array.isArray(methods)) return null;
  return {
    methods: methods.map(String),
    passkeyOptions: options as PublicKeyCredentialRequestOptionsJSON | null,
  };
}

/** The answer of one of the passkeys to a fresh challenge, as the form sends it. */
export async function answerWithPasskey(
  credentials: Credentials,
): Promise<{ passkey: string } | SignInFailure> {
  const offer = await askFactors(credentials);
  if (typeof offer === "string") return offer;
  if (offer.passkeyOptions === null) return "passkey";
  try {
    // Most people never get here: the library comes when it is needed.
    const { startAuthentication } = await import("@simplewebauthn/browser");
    const answer = await startAuthentication({ optionsJSON: offer.passkeyOptions });
    return { passkey: JSON.stringify(answer) };
  } catch {
    // The person closed the browser's window, the time was over, or there is no such passkey here.
    return "passkey";
  }
}
