import "server-only";
import type { Pool } from "pg";
import { type ChatMessageRow, findNews, findPosition } from "@/federation/server/queries/chat/chat";
import { processSingleton } from "@/platform/process/process-singleton";

/** Latest news that are kept for everybody who follows a channel. */
const KEPT = 200;

/** News of a channel after a position; `more` where another page waits. */
interface News {
  rows: readonly ChatMessageRow[];
  more: boolean;
}

/**
 * The latest news of a channel, read once for all who follow it in this process. Each read begins
 * after it was requested: it includes everything committed before, and no text that was redacted
 * before.
 */
class ChannelTail {
  private rows: ChatMessageRow[] = [];
  /** Everything behind this position and not behind `top` is in `rows`. */
  private floor: bigint | null = null;
  private top = 0n;
  private running: Promise<void> | null = null;
  private waiting: Promise<void> | null = null;

  constructor(
    private readonly pool: Pool,
    private readonly channel: string,
  ) {}

  async since(position: bigint, limit: number): Promise<News> {
    await this.refresh();
    if (this.floor === null || position < this.floor) {
      const rows = await findNews(this.pool, this.channel, position, limit + 1);
      return pageOf(rows, limit);
    }
    return pageOf(
      this.rows.filter((row) => row.position > position),
      limit,
    );
  }

  /** A running read may have begun too early: new callers share the next one. */
  private refresh(): Promise<void> {
    if (this.running === null) {
      this.running = this.look().finally(() => {
        this.running = null;
      });
      return this.running;
    }
    this.waiting ??= this.running
      .catch(() => undefined)
      .then(() => {
        this.waiting = null;
        return this.refresh();
      });
    return this.waiting;
  }

  private async look(): Promise<void> {
    if (this.floor === null) {
      this.top = await findPosition(this.pool, this.channel);
      this.floor = this.top;
      return;
    }
    for (;;) {
      const found = await findNews(this.pool, this.channel, this.top, KEPT);
      const last = found.at(-1);
      if (last === undefined) return;
      // The former state of a message is dropped together with its old place.
      const changed = new Set(found.map(({ seq }) => seq));
      const rows = [...this.rows.filter(({ seq }) => !changed.has(seq)), ...found];
      const dropped = rows.slice(0, Math.max(0, rows.length - KEPT));
      this.floor = dropped.at(-1)?.position ?? this.floor;
      this.rows = rows.slice(dropped.length);
      this.top = last.position;
      if (found.length < KEPT) return;
    }
  }
}

function pageOf(rows: readonly ChatMessageRow[], limit: number): News {
  return { rows: rows.slice(0, limit), more: rows.length > limit };
}

interface Shared {
  tail: ChannelTail;
  followers: number;
}

/** Follows a channel; the last one to release it lets its texts go. */
export function followChannel(
  pool: Pool,
  channel: string,
): { since: ChannelTail["since"]; release: () => void } {
  const pools = processSingleton("chat.tails", () => new WeakMap<Pool, Map<string, Shared>>());
  const tails = pools.get(pool) ?? new Map<string, Shared>();
  pools.set(pool, tails);
  const shared = tails.get(channel) ?? { tail: new ChannelTail(pool, channel), followers: 0 };
  tails.set(channel, shared);
  shared.followers += 1;
  let isHeld = true;
  return {
    since: (position, limit) => shared.tail.since(position, limit),
    release: () => {
      if (!isHeld) return;
      isHeld = false;
      shared.followers -= 1;
      if (shared.followers === 0) tails.delete(channel);
    },
  };
}
