import "server-only";
import { LRUCache } from "lru-cache";
import type { AccountActor } from "../operation/context";
import { processSingleton } from "../process/process-singleton";

/** What is known of a credential, and until when that counts. */
export interface Access {
  actor: AccountActor | null;
  until: number;
  /** When the session behind it was last noted as used. */
  seenAt?: number;
}

const MOST_KNOWN = 5_000;
const MOST_REFUSED = 1_000;

/**
 * Remembers for a moment whom credentials belong to, by keys that are short whatever was sent. Those that
 * belong to nobody have a small place of their own, so that however many come, they push out nothing.
 */
export class AccessCache {
  private readonly known = new LRUCache<string, Access>({ max: MOST_KNOWN });
  private readonly refused = new LRUCache<string, Access>({ max: MOST_REFUSED });
  private loading = new Map<string, Promise<Access>>();

  /** Looks a credential up only where what is known of it is too old, however many requests carry it. */
  look(key: string, load: () => Promise<Access>): Promise<Access> {
    const found = this.known.get(key) ?? this.refused.get(key);
    if (found !== undefined && found.until > Date.now()) return Promise.resolve(found);
    const { loading } = this;
    const begun = loading.get(key);
    if (begun !== undefined) return begun;
    const looked = load().then((access) => {
      // What was looked up before everything was forgotten may be wrong by now.
      if (loading === this.loading) this.keep(key, access);
      return access;
    });
    loading.set(key, looked);
    const done = () => loading.delete(key);
    looked.then(done, done);
    return looked;
  }

  forget(): void {
    this.known.clear();
    this.refused.clear();
    this.loading = new Map();
  }

  /** Entries of both kinds, for tests. */
  get sizes(): { known: number; refused: number } {
    return { known: this.known.size, refused: this.refused.size };
  }

  private keep(key: string, access: Access): void {
    const [into, outOf] =
      access.actor === null ? [this.refused, this.known] : [this.known, this.refused];
    outOf.delete(key);
    into.set(key, access);
  }
}

/** The cache of this process. */
export function accessCache(): AccessCache {
  return processSingleton("account-access", () => new AccessCache());
}

/** Forgets what is known of every credential, so that a change is in force at once in this process. */
export function forgetAccess(): void {
  accessCache().forget();
}
