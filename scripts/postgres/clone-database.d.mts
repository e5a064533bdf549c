export interface TestServer {
  /** May create databases. */
  adminUrl: string;
  /** Owns them. */
  ownerUrl: string;
  /** Has the app's rights in them. */
  appUrl: string;
  /** Name of a migrated database. */
  template: string;
}

export interface ClonedDatabase {
  ownerUrl: string;
  appUrl: string;
  drop(): Promise<void>;
}

export function cloneDatabase(server: TestServer): Promise<ClonedDatabase>;
