import "server-only";
import { isCommonPassword } from "@/accounts/domain/frequent-passwords";
import { ServiceError } from "@/encoding/domain/errors";
import {
  PASSWORD_LENGTH,
  type PasswordFault,
  type PasswordOwner,
  passwordFault,
} from "@/platform/domain/password-rule";

const WORDS: Record<PasswordFault, string> = {
  too_short: `has to have at least ${PASSWORD_LENGTH.least} characters`,
  too_long: `may have at most ${PASSWORD_LENGTH.most} characters`,
  present: "is the present one; choose another",
  common: "is one of the most common passwords; choose another",
  own_words:
    "is little more than your address, your name or the name of this product; choose another",
};

/** Throws `validation_failed`, with what is wrong, for a password that an account may not have. */
export function requireGoodPassword(password: string, owner: PasswordOwner): void {
  const fault = passwordFault(password, owner, isCommonPassword);
  if (fault === null) return;
  const message = WORDS[fault];
  throw new ServiceError("validation_failed", {
    detail: `The password ${message}.`,
    errors: [{ pointer: "/next", message: `The password ${message}.` }],
  });
}
