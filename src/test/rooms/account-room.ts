import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createAccount } from "@/accounts/server/create-account";
import { logIn } from "@/accounts/server/sign-in/log-in";
import { openSession } from "@/accounts/server/sign-in/sessions";
import { createToken } from "@/accounts/server/tokens/api-tokens";
import { createFeed } from "@/legal/server/calendar/create-feed";
import { readFeed } from "@/legal/server/calendar/read-feed";
import { actorOfBearer, actorOfSession } from "@/platform/auth/account-access";
import type { AccountActor, ServiceContext } from "@/platform/operation/context";
import type { Role } from "@/platform/operation/policy";
import { ensureSecrets } from "@/platform/secrets/secrets";
import { startServices } from "../service-context";
import { createSettledAccount } from "../settled-account";
import { readAccount, STORED_PASSWORD, storeAccount } from "../stored-account";

export interface TestAccount {
  id: string;
  email: string;
  password: string;
  /** Address that it signs in from. */
  source: string;
}

interface RecordBody {
  kind: string;
  actor: string;
  sum: Record<string, unknown>;
}

/** One of everything that opens an account. */
export interface Opened {
  session: string;
  bearer: string;
  token: string;
  tokenId: string;
  feed: string;
  /** A session that came later. */
  fresh?: string;
}

export type AccountRoom = Awaited<ReturnType<typeof openAccountRoom>>;

/** Services with accounts and all that opens them. */
export async function openAccountRoom() {
  const services = await startServices();
  const folder = mkdtempSync(path.join(tmpdir(), "proofline-accounts-"));
  process.env.DATA_DIR = folder;
  await ensureSecrets(new Date());
  const admin = services.as("admin");
  const first = { email: "only@test.example", name: "Only", roles: ["admin"] as const };
  admin.actor.id = (await storeAccount(services.db, first)).account.id;
  let sources = 0;

  async function make(
    create: (...sent: Parameters<typeof createAccount>) => ReturnType<typeof createAccount>,
    roles: Role[],
  ): Promise<TestAccount> {
    sources += 1;
    const email = `person-${sources}@test.example`;
    const made = await create(admin, { email, name: "Person", roles, password: STORED_PASSWORD });
    const { id } = made.account;
    return { id, email, password: made.one_time_password, source: `192.0.2.${sources}` };
  }

  function ctxOf<A extends ServiceContext["actor"]>(
    actor: A | null,
  ): ServiceContext & { actor: A } {
    if (actor === null) throw new Error("no actor");
    return { ...services.anonymous, actor };
  }

  async function openAs(id: string): Promise<string> {
    const account = await readAccount(services.db, id);
    return openSession(services.anonymous, { account, userAgent: "Test/1" });
  }

  async function sessionOf(id: string): Promise<AccountActor> {
    return ctxOf(await actorOfSession(await openAs(id))).actor;
  }

  async function openAll({ id, email, password, source }: TestAccount): Promise<Opened> {
    const session = await openAs(id);
    const { token: bearer } = await logIn(services.anonymous, { email, password, source });
    const ctx = ctxOf(await actorOfSession(session));
    const ci = { name: "ci", scopes: ["incident.read" as const], expires_in_days: 1 };
    const { token, info } = await createToken(ctx, ci);
    const { url } = await createFeed(ctx);
    return { session, bearer, token, tokenId: info.id, feed: url.split("/").at(-1) ?? "" };
  }

  async function stillOpen({ session, bearer, token, feed, fresh }: Opened): Promise<string[]> {
    const isFeed = await readFeed(services.anonymous, { fileName: feed }).then(
      () => true,
      () => false,
    );
    const found = {
      session: (await actorOfSession(session)) !== null,
      bearer: (await actorOfBearer(bearer)) !== null,
      token: (await actorOfBearer(token)) !== null,
      feed: isFeed,
      "fresh session": fresh !== undefined && (await actorOfSession(fresh)) !== null,
    };
    return Object.entries(found).flatMap(([name, isOpen]) => (isOpen ? [name] : []));
  }

  return {
    services,
    admin,
    /** An account whose owner has chosen the password. */
    newAccount: (...roles: Role[]) => make(createSettledAccount, roles),
    /** One whose owner has still to. */
    newcomer: (...roles: Role[]) => make(createAccount, roles),
    ctxOf,
    sessionOf,
    openAll,
    stillOpen,
    /** The newest records of the service's chain, the newest first. */
    lastRecords: async (count: number): Promise<RecordBody[]> => {
      const { rows } = await services.db.pool.query<{ line: Buffer }>(
        "SELECT line FROM trace_record WHERE chain = 'service' ORDER BY seq DESC LIMIT $1",
        [count],
      );
      return rows.map((row) => JSON.parse(row.line.toString()).body);
    },
    close: async () => {
      await services.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
