import type { SecurityEventKind } from "@/platform/domain/security-event";

export const KIND_NAMES: Record<SecurityEventKind, string> = {
  sign_in: "Sign-in",
  sign_in_failed: "Failed sign-in",
  second_factor_failed: "Failed second factor",
  step_up_failed: "Wrong password again",
  refused: "Refused right",
};

/** Reasons in words; a refused action or operation is shown unchanged. */
export const REASONS: Readonly<Record<string, string>> = {
  wrong_password: "Wrong password",
  unknown_address: "No account has this address",
  account_disabled: "The account is disabled",
  one_time_password_over: "The one-time password had ended",
  rate_limited: "Over the limit",
  code: "Wrong code",
  passkey: "Passkey, or its answer not valid",
  totp: "Authenticator app",
  recovery_code: "Recovery code",
  none: "Password alone",
  totp_used: "Code was used before",
  passkey_used: "Passkey's answer was used before",
  recovery_code_used: "Recovery code was used before",
};

export const copy = {
  title: "Security events",
};
