import { issueBearerToken } from "@/platform/auth/bearer-token";
import type { Database } from "@/platform/db/database";
import type { Role } from "@/platform/operation/policy";
import { storeAccount } from "./stored-account";

/** Header of a new account that has these roles. */
export async function bearerOf(db: Database, name: string, roles: readonly Role[]) {
  const email = `${name}@bearer.example`;
  const { account } = await storeAccount(db, { email, name, roles });
  const token = await issueBearerToken(account, new Date());
  return { authorization: `Bearer ${token}` };
}
