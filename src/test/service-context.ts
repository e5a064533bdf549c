import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pino } from "pino";
import type { Database } from "@/platform/db/database";
import { openDatabase } from "@/platform/db/database";
import type { AccountActor, Actor, ServiceContext } from "@/platform/operation/context";
import { ROLES, type Role } from "@/platform/operation/policy";
import { createTestDatabase } from "./database";

export interface TestServices {
  db: Database;
  /** Connection string of the schema's owner, for what only a superuser or owner could do. */
  ownerUrl: string;
  /** Context of an account with these roles; all of them when none are named. */
  as: (...roles: Role[]) => ServiceContext & { actor: AccountActor };
  anonymous: ServiceContext;
  service: ServiceContext;
  close: () => Promise<void>;
}

/** Services on a database of their own, connected with the app role's rights, with further variables. */
export async function startServices(
  variables: Readonly<Record<string, string>> = {},
): Promise<TestServices> {
  const database = await createTestDatabase();
  // Vite's own variable of this name is a path.
  delete process.env.BASE_URL;
  // Before anything reads the environment, which is read once.
  Object.assign(process.env, variables);
  process.env.DATABASE_URL = database.ownerUrl;
  process.env.DATABASE_APP_URL = database.appUrl;
  // The keys of this installation, which is as new as its database.
  const dataFolder = mkdtempSync(path.join(tmpdir(), "proofline-test-"));
  process.env.DATA_DIR = dataFolder;
  const db = openDatabase({ connectionString: database.appUrl, max: 8 });
  const context = <A extends Actor>(actor: A): ServiceContext & { actor: A } => ({
    actor,
    db,
    clock: () => new Date(),
    newId: randomUUID,
    log: pino({ level: "silent" }),
    requestId: `test-${randomUUID()}`,
  });
  return {
    db,
    ownerUrl: database.ownerUrl,
    as: (...roles) =>
      context({
        kind: "account",
        id: randomUUID(),
        email: `${randomUUID()}@test.example`,
        name: "Test person",
        roles: roles.length === 0 ? [...ROLES] : roles,
        via: "session",
        scopes: null,
      }),
    anonymous: context({ kind: "anonymous" }),
    service: context({ kind: "service" }),
    close: async () => {
      await db.pool.end();
      await database.drop();
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}
