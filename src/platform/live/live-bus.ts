import "server-only";
import type { Client, Notification } from "pg";

/** One channel for every topic; the payload of a notification is the topic. */
export const LIVE_CHANNEL = "proofline_live";

const FIRST_DELAY_MS = 250;
const LONGEST_DELAY_MS = 15_000;

/**
 * Passes the notifications of one database connection to the subscribers of their topics. The
 * connection is opened with the first subscription and opened again, with growing delays, when it
 * breaks. Notifications are lost while there is none, so that every subscriber is woken as soon as
 * it listens (again): a wake-up only says that it is time to read.
 */
export class LiveBus {
  private readonly topics = new Map<string, Set<Subscriber>>();
  private client: Client | null = null;
  private retry: NodeJS.Timeout | null = null;
  private delay = FIRST_DELAY_MS;
  private closed = false;

  constructor(
    private readonly connect: () => Client,
    private readonly report: (error: unknown) => void,
  ) {}

  /** Calls `wake` whenever the topic may have news, and `end` when the process stops. */
  subscribe(topic: string, subscriber: Subscriber): () => void {
    if (this.closed) {
      subscriber.end();
      return () => undefined;
    }
    const subscribers = this.topics.get(topic) ?? new Set();
    this.topics.set(topic, subscribers.add(subscriber));
    if (this.client === null && this.retry === null) this.open();
    return () => {
      subscribers.delete(subscriber);
      if (subscribers.size === 0 && this.topics.get(topic) === subscribers) {
        this.topics.delete(topic);
      }
    };
  }

  /** Ends every subscription and the connection, for good. */
  async close(): Promise<void> {
    this.closed = true;
    if (this.retry !== null) clearTimeout(this.retry);
    for (const subscriber of this.everybody()) subscriber.end();
    this.topics.clear();
    const { client } = this;
    this.client = null;
    await client?.end().catch(() => undefined);
  }

  private open(): void {
    this.retry = null;
    const client = this.connect();
    this.client = client;
    client.on("notification", ({ channel, payload }: Notification) => {
      if (channel !== LIVE_CHANNEL) return;
      for (const subscriber of [...(this.topics.get(payload ?? "") ?? [])]) subscriber.wake();
    });
    client.on("error", (error) => this.lost(client, error));
    client.on("end", () => this.lost(client, new Error("the connection ended")));
    this.listen(client).catch((error: unknown) => this.lost(client, error));
  }

  private async listen(client: Client): Promise<void> {
    await client.connect();
    await client.query(`LISTEN ${LIVE_CHANNEL}`);
    this.delay = FIRST_DELAY_MS;
    for (const subscriber of this.everybody()) subscriber.wake();
  }

  private lost(client: Client, error: unknown): void {
    if (this.closed || this.client !== client) return;
    this.client = null;
    this.report(error);
    void client.end().catch(() => undefined);
    this.retry = setTimeout(() => this.open(), this.delay);
    this.retry.unref();
    this.delay = Math.min(this.delay * 2, LONGEST_DELAY_MS);
  }

  private everybody(): Subscriber[] {
    return [...this.topics.values()].flatMap((subscribers) => [...subscribers]);
  }
}

export interface Subscriber {
  wake: () => void;
  end: () => void;
}
