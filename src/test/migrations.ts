import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { Client } from "pg";
import type { TestServices } from "./service-context";

const FOLDER = path.resolve("prisma/migrations");

/** Applies some of the migrations in their order, each in a transaction of its own. */
export async function migrate(owner: Client, wanted: (name: string) => boolean): Promise<void> {
  const names = readdirSync(FOLDER).filter((name) => /^\d{14}_/.test(name) && wanted(name));
  for (const name of names.sort()) {
    await owner.query(readFileSync(path.join(FOLDER, name, "migration.sql"), "utf8"));
  }
}

/** Connects the owner of the schema, as it was before a migration. */
export async function startBefore(services: TestServices, migration: string): Promise<Client> {
  const owner = new Client({ connectionString: services.ownerUrl });
  await owner.connect();
  await owner.query("DROP SCHEMA public CASCADE; CREATE SCHEMA public");
  await migrate(owner, (name) => name < migration);
  return owner;
}
