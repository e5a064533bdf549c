import "server-only";
import { ONE_TIME_PASSWORD_MS } from "@/platform/domain/password-rule";

/** Columns of an account whose password somebody else made: to be changed first, and to be used within a day. */
export function oneTime(passwordHash: string, now: Date) {
  return {
    passwordHash,
    mustChangePassword: true,
    passwordEndsAt: new Date(now.getTime() + ONE_TIME_PASSWORD_MS),
  };
}
