import { type ClonedDatabase, cloneDatabase } from "../../scripts/postgres/clone-database.mjs";

function required(name: string): string {
  const value = process.env[name];
  if (value === undefined) {
    throw new Error(`${name} is not set: run integration tests with vitest's project of that name`);
  }
  return value;
}

/**
 * A migrated, empty database of its own for a test file.
 * `ownerUrl` connects as the owner of the schema, `appUrl` with the rights that the app has.
 */
export function createTestDatabase(): Promise<ClonedDatabase> {
  return cloneDatabase({
    adminUrl: required("TEST_DATABASE_ADMIN_URL"),
    ownerUrl: required("TEST_DATABASE_OWNER_URL"),
    appUrl: required("TEST_DATABASE_APP_URL"),
    template: required("TEST_DATABASE_TEMPLATE"),
  });
}
