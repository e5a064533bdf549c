import "server-only";
import { ONE_TIME_PASSWORD_MS } from "@/platform/domain/password-rule";

/**
 * Columns of an account whose password another person set: must be changed first, valid for a day.
 */
export function oneTimePasswordBy(giver: string, passwordHash: string, now: Date) {
  return {
    password_hash: passwordHash,
    must_change_password: true,
    password_ends_at: new Date(now.getTime() + ONE_TIME_PASSWORD_MS),
    password_given_by: giver,
    password_given_at: now,
    updated_at: now,
  };
}
