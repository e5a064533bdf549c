import { randomUUID } from "node:crypto";
import { pino } from "pino";
import { issueBearerToken } from "@/platform/auth/bearer-token";
import { database } from "@/platform/db/database";
import type { AccountActor, ServiceContext } from "@/platform/operation/context";
import { ROLES, type Role } from "@/platform/operation/policy";
import { ensureSecrets } from "@/platform/secrets/secrets";
import { storeAccount } from "@/test/stored-account";

/** Context of an actor on the bench's database. */
export function contextOf(actor: ServiceContext["actor"]): ServiceContext {
  return {
    actor,
    db: database(),
    clock: () => new Date(),
    newId: randomUUID,
    log: pino({ level: "silent" }),
    requestId: "bench",
  };
}

/** A person with every role, who needs no account. */
export const person = (id: string): AccountActor => ({
  kind: "account",
  id,
  email: `${id}@bench.example`,
  name: "Bench",
  roles: [...ROLES],
  via: "session",
  scopes: null,
});

/** Bearer token of an account with one role; makes the secrets that sign it. */
export async function bearerToken(role: Role): Promise<string> {
  await ensureSecrets(new Date());
  const email = `${role}@bench.example`;
  const { account } = await storeAccount(database(), { email, name: "Bench", roles: [role] });
  return issueBearerToken(account, new Date());
}
