import "server-only";
import { LRUCache } from "lru-cache";
import type { AccountActor } from "../operation/context";
import { processSingleton } from "../process/process-singleton";

/** A looked-up credential, and until when the result counts. */
export interface Access {
  actor: AccountActor | null;
  until: number;
  /** When the session behind it was last noted as used. */
  seenAt?: number;
}

const MOST_KNOWN = 5_000;
const MOST_REFUSED = 1_000;

/**
 * Caches for a moment the accounts of credentials, by keys that are short whatever was sent.
 * Credentials of no account have a small separate cache, so that no number of them evicts others.
 */
export class AccessCache {
  private readonly known = new LRUCache<string, Access>({ max: MOST_KNOWN });
  private readonly refused = new LRUCache<string, Access>({ max: MOST_REFUSED });
  private loading = new Map<string, Promise<Access>>();

  /** Looks a credential up only if its cached result is too old, however many requests carry it. */
  look(key: string, load: () => Promise<Access>): Promise<Access> {
    const found = this.known.get(key) ?? this.refused.get(key);
    if (found !== undefined && found.until > Date.now()) return Promise.resolve(found);
    const { loading } = this;
    const begun = loading.get(key);
    if (begun !== undefined) return begun;
    const looked = load().then((access) => {
      // A look-up from before the cache was cleared may be wrong by now.
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

/** Clears the cache of credentials, so that a change is in force at once in this process. */
export function forgetAccess(): void {
  accessCache().forget();
}
